"""Headers that every answer carries: the page runs only its own files, in no frame, and tells others nothing."""

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        # By level 3 of the standard this includes sockets to this very host and port.
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Codes of tables stand in addresses: no other site may see where somebody came from.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}


REPORT_POLICY = "; ".join(
    [
        "default-src 'none'",
        # A report has its styles and plots inside.
        "style-src 'unsafe-inline'",
        "img-src data:",
        "font-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "sandbox",
    ]
)
"""For a report of the lab: it may show itself and do nothing else. It belongs to no origin and runs no script, so
nothing that somebody smuggled into one could act as the visitor."""

NO_STORE = {"Cache-Control": "no-store"}
"""For everything that depends on who asks: no cache may keep it for the next one."""


def security_headers(public: bool) -> dict[str, str]:
    """The headers of every answer. A public server is reached over https and says so for a year."""
    if public:
        return {**SECURITY_HEADERS, "Strict-Transport-Security": "max-age=31536000"}
    return dict(SECURITY_HEADERS)
