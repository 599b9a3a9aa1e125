"""The heroes, in the order of the hero list: the four of the book first."""

from ultratable.games.ults.content import lumberjaq as lumberjaq  # isort: skip
from ultratable.games.ults.content import k9 as k9  # isort: skip
from ultratable.games.ults.content import aja as aja  # isort: skip
from ultratable.games.ults.content import hattrick as hattrick  # isort: skip
