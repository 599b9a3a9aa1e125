"""A server process for tests that kill it: python -m tests.server.process DATA PORT."""

import sys

from ultratable.server.config import Config
from ultratable.server.limits import Limits
from ultratable.server.run import listening, run

if __name__ == "__main__":
    data, port = sys.argv[1], int(sys.argv[2])
    sock = listening("127.0.0.1", port)
    port = sock.getsockname()[1]
    sys.stdout.write(f"port {port}\n")
    sys.stdout.flush()
    run(Config(data=data, port=port, limits=Limits.unlimited(), thinkers=1, patience=1e9), sock)
