"""The OpenAPI document: routes and parameters as the framework knows them, records as msgspec checks them.

The framework's own description of records says less than is enforced (that unknown fields are refused, for one), and
its pages for reading the document load scripts from elsewhere: so the document is put together here and served bare.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from msgspec import Struct

import ultratable
from ultratable.server.sessions import cookie_name

_REFERENCE: Final = "#/components/schemas/{name}"


def document(handlers: "Sequence[BaseRouteHandler]", records: "Sequence[type[Struct]]", secure: bool) -> dict[str, Any]:
    """What can be asked of these handlers, with these records."""
    config = OpenAPIConfig(
        title="Ultratable",
        version=ultratable.__version__,
        components=_components(secure),
        operation_id_creator=lambda handler, *_: str(handler.handler_name),
    )
    # An application that serves nothing: it only writes down what the real one does.
    nothing = {"house": Provide(lambda: None, sync_to_thread=False)}
    app = Litestar(handlers, dependencies=nothing, openapi_config=config, logging_config=None)
    made = app.openapi_schema.to_schema()
    schemas = made["components"]["schemas"]
    told = [kind for kind in records if kind.__name__ in schemas]
    _, known = msgspec.json.schema_components(told, ref_template=_REFERENCE)
    schemas.update(known)
    return made


def _components(secure: bool) -> Components:
    """How requests show whose they are."""
    return Components(
        security_schemes={
            "session": SecurityScheme(
                type="apiKey", security_scheme_in="cookie", name=cookie_name(secure), description="Set by POST /api/me."
            ),
            "csrf": SecurityScheme(
                type="apiKey", security_scheme_in="header", name="X-CSRF-Token", description="`csrf` of /api/me."
            ),
        }
    )
