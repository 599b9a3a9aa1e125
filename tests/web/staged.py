"""A table as a test wants it, shown by the real client: tools/staged.py, which pictures are made with as well."""

from tools.staged import ID, Staged

__all__ = ["ID", "Staged"]
