"""Renew web/package-lock.json from package.json, without addresses: python -m tools.lock_client

npm writes where each package asks for money; that is of no use for installing, and no host belongs in a lock.
"""

import json

from tools.build_client import WEB, npm

LOCK = WEB / "package-lock.json"


def main() -> None:
    LOCK.unlink(missing_ok=True)
    npm("install", "--package-lock-only")
    lock = json.loads(LOCK.read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
