"""The heroes, in the order of the hero list: the four of the book first."""

from ultratable.games.ults.content import lumberjaq as lumberjaq  # isort: skip
from ultratable.games.ults.content import k9 as k9  # isort: skip
from ultratable.games.ults.content import aja as aja  # isort: skip
from ultratable.games.ults.content import hattrick as hattrick  # isort: skip
from ultratable.games.ults.content import x_wrecking_belle as x_wrecking_belle  # isort: skip
from ultratable.games.ults.content import x_mo_skeeto as x_mo_skeeto  # isort: skip
from ultratable.games.ults.content import x_dame_drawbridge as x_dame_drawbridge  # isort: skip
from ultratable.games.ults.content import x_candella as x_candella  # isort: skip
from ultratable.games.ults.content import x_clover_dale as x_clover_dale  # isort: skip
from ultratable.games.ults.content import x_maggie_pye as x_maggie_pye  # isort: skip
from ultratable.games.ults.content import x_tara_card as x_tara_card  # isort: skip
from ultratable.games.ults.content import x_mimi_cree as x_mimi_cree  # isort: skip
