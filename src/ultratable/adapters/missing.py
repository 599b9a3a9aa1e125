"""What a door says when its package is not there."""


def missing(extra: str, package: str) -> str:
    return f"{package} is not installed. Install it with: pip install 'ultratable[{extra}]'"
