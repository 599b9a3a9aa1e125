"""Paths that lead elsewhere."""

import socket as sockets

from tests.server.serving import Serving


def test_paths_lead_to_nothing_but_what_is_served(server: Serving) -> None:
    paths = [
        "/assets/../app.py", "/assets/..%2fapp.py", "/assets/%2e%2e/app.py", "/assets/....//app.py", "/assets/%00",
        "/assets//etc/passwd", "/../../etc/passwd", "//etc/passwd", "/assets/index.html%00.js", "/api/tables/../../x",
        "/assets\\..\\app.py", "/%c0%ae%c0%ae/etc/passwd", "/.git/config", "/assets/", "/api/tables/%2e%2e%2f",
    ]  # fmt: skip

    def fetched(path: str) -> bytes:
        with sockets.create_connection(("127.0.0.1", server.port), 10) as connection:
            head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\nconnection: close\r\n\r\n"
            connection.sendall(head.encode())
            return b"".join(iter(lambda: connection.recv(65536), b""))

    for path in paths:
        answer = fetched(path)
        assert answer.split()[1] in (b"404", b"400"), (path, answer[:200])
        assert b"root:" not in answer
        assert b"import" not in answer
