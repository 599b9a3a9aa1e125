"""The messages of the wire as TypeScript, made from the records themselves so that browser and server can't drift.

`make types` writes web/src/wire.ts; a test fails when that file is not what this makes.
"""

import sys
from typing import Any, Final

import msgspec

from ultratable.server import wire
from ultratable.server.wire import messages

HEAD: Final = "// Made from src/ultratable/server/wire by `make types`. Do not edit.\n"

_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(wire.records(), ref_template="{name}")
    parts = [_record(name, schema) for name, schema in sorted(components.items())]
    parts += [_union("FromClient", messages.FromClient), _union("FromServer", messages.FromServer)]
    return "\n".join([HEAD, *parts])


def _union(name: str, union: Any) -> str:
    return f"export type {name} = {' | '.join(kind.__name__ for kind in union.__args__)};\n"


def _record(name: str, schema: dict[str, Any]) -> str:
    """One record as an interface, with its docstring as comment."""
    required = set(schema.get("required", ()))
    lines = [
        f"  {field}{'' if field in required else '?'}: {_type(kind)};" for field, kind in schema["properties"].items()
    ]
    return "\n".join([*_comment(schema), f"export interface {name} {{", *lines, "}\n"])


def _comment(schema: dict[str, Any]) -> list[str]:
    said = " ".join(schema.get("description", "").split())
    return [f"/** {said} */"] if said else []


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        inside = _type(schema["items"]) if schema.get("items") else "unknown"
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) and values else 'unknown'}>"
    return _PLAIN[kind] if kind is not None else "unknown"


if __name__ == "__main__":
    sys.stdout.write(typescript())
