"""Live matches for people: tables with seats, clocks, undo, chat, bots, replays and storage. Knows no game."""
