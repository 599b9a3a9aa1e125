"""Who somebody is: guests at once, a password for those who want one, a seat that moves to another device."""

import asyncio
import json
import unicodedata
from contextlib import suppress
from functools import partial
from typing import Any, Final

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from ultratable.core.errors import UltratableError
from ultratable.server import passwords
from ultratable.server.declared import REFUSALS, TableId, get_own, post_open, post_own
from ultratable.server.house import House, Inside
from ultratable.server.hub import Live, NoTable
from ultratable.server.sessions import forget_header, new_person_id
from ultratable.server.tables import changed
from ultratable.server.wire.lobby import AtSeat, Code, Found
from ultratable.server.wire.people import CodeMade, Hello, Login, Me, NewPassword
from ultratable.table import acts
from ultratable.table.cleaning import clean_name
from ultratable.table.codes import new_code, new_name, tidy_code
from ultratable.table.lobby import may_come, rename
from ultratable.table.playing import seat_of
from ultratable.table.sheet import Impossible, NotAllowed
from ultratable.table.store import Account, Conflict
from ultratable.table.table import Table

TICKET_TIME: Final = 10 * 60 * 1000
"""Milliseconds a code for another device is good for."""


def _me(house: House, account: Account, cookie: bool) -> Response[Me]:
    me = Me(account.name, account.password is not None, house.sessions.csrf(account.id))
    headers = {"Set-Cookie": house.cookie(account.id)} if cookie else {}
    return Response(me, headers=headers)


@get_own("/api/me", summary="Who am I?")
async def who_am_i(request: "Request[Any, Any, Any]", house: Inside) -> Response[Me]:
    return _me(house, await house.account(request), False)


@post_open("/api/me", summary="Come in as a guest, or change one's name", status_code=200)
async def hello(request: "Request[Any, Any, Any]", data: JSONBody[Hello], house: Inside) -> Response[Me]:
    known = await house.known(request)
    if known is None:
        house.guard.check("guests", house.address(request))
        account = Account(new_person_id(), clean_name(data.name) if data.name else new_name())
    else:
        account = Account(known.id, clean_name(data.name) if data.name else known.name, known.password)
    renamed = known is not None and known.name != account.name
    if renamed:
        house.guard.check("names", account.id)
    try:
        await asyncio.to_thread(house.store.put_account, account)
    except Conflict as error:
        raise Impossible("That name belongs to somebody else's account.") from error
    if known is not None and renamed:
        await _tell_name(house, known, account.name)
    return _me(house, account, True)


async def _tell_name(house: House, known: Account, name: str) -> None:
    """Tell the new name at all tables where this person sits and which are not over."""
    for heading in await asyncio.to_thread(house.store.headings, known.id):
        if heading.status != "over":
            # A table that is set aside keeps no other from hearing of it.
            with suppress(UltratableError):
                await _tell_name_at(house, await house.hub.open(heading.id), known, name)


async def _tell_name_at(house: House, live: Live, known: Account, name: str) -> None:
    def decide(seat: int, now: Table) -> acts.AnyAct:
        return rename(now.sheet, known.id, seat, known.name, name)

    sheet = live.table.sheet
    for seat in sheet.seats_of(known.id):
        if sheet.seats[seat].name == known.name:
            await changed(house, live, partial(decide, seat), known.id)


@post_own(
    "/api/me/password", summary="Set or change the password, so that one can come back from anywhere", status_code=200
)
async def set_password(request: "Request[Any, Any, Any]", data: JSONBody[NewPassword], house: Inside) -> Response[Me]:
    account = await house.account(request)
    # By person, not by name: a guest who bears the same name must not keep its owner out.
    house.guard.check("logins_per_name", account.id)
    house.guard.check("logins", "everybody")
    if account.password is not None:
        fits = await asyncio.to_thread(passwords.password_fits, account.password, data.old or "")
        if not fits:
            raise NotAllowed("The present password does not fit.")
    hashed = await asyncio.to_thread(passwords.hash_password, data.password)
    account = Account(account.id, account.name, hashed)
    try:
        await asyncio.to_thread(house.store.put_account, account)
    except Conflict as error:
        raise Impossible("An account of that name exists: choose another name first.") from error
    return _me(house, account, True)


@post_open("/api/login", summary="Come in with name and password", status_code=200)
async def login(request: "Request[Any, Any, Any]", data: JSONBody[Login], house: Inside) -> Response[Me]:
    name = unicodedata.normalize("NFKC", data.name).strip()
    # Whoever is refused by name or address takes nothing from everybody else.
    house.guard.check("logins_per_name", name.casefold())
    house.guard.check("logins_per_address", house.address(request))
    house.guard.check("logins", "everybody")
    # No account has a name with control characters, which some databases cannot even look for.
    account = await asyncio.to_thread(house.store.account_named, name) if name.isprintable() else None
    hashed = None if account is None else account.password
    fits = await asyncio.to_thread(passwords.password_fits, hashed, data.password)
    if account is None or not fits:
        raise NotAllowed("Name and password do not fit together.")
    if passwords.needs_rehash(account.password or ""):
        hashed = await asyncio.to_thread(passwords.hash_password, data.password)
        account = Account(account.id, account.name, hashed)
        await asyncio.to_thread(house.store.put_account, account)
    return _me(house, account, True)


@post_open(
    "/api/logout",
    summary="Forget this browser",
    status_code=204,
    responses={**REFUSALS, 204: ResponseSpec(None, False, "Forgotten.")},
)
async def logout(house: Inside) -> Response[None]:
    return Response(None, status_code=204, headers={"Set-Cookie": forget_header(house.secure)})


@post_own(
    "/api/tables/{id:str}/move-code", summary="A one-time code that moves one's seat to another device", status_code=200
)
async def move_code(request: "Request[Any, Any, Any]", id: TableId, data: JSONBody[AtSeat], house: Inside) -> CodeMade:
    live = await house.table(request, id)
    person = house.person(request)
    seat_of(live.table.sheet, person, data.seat)
    house.guard.check("moves", person)
    code, now = new_code(), house.hub.clock()
    body = json.dumps([id, data.seat, person])
    await asyncio.to_thread(house.store.put_ticket, code, body, now + TICKET_TIME, now)
    return CodeMade(code, now + TICKET_TIME)


@post_own("/api/claim", summary="Take over a seat with a code from another device", status_code=200)
async def claim(request: "Request[Any, Any, Any]", data: JSONBody[Code], house: Inside) -> Found:
    house.guard.check("codes", house.address(request))
    person = house.person(request)
    code = tidy_code(data.code)
    body = None if code is None else await asyncio.to_thread(house.store.take_ticket, code, house.hub.clock())
    if body is None:
        raise NoTable("That code is wrong, used or too old: ask for a new one on the other device.")
    table, seat, owner = json.loads(body)
    live = await house.hub.open(table)

    def decide(now: Table) -> acts.AnyAct:
        # The seat may have changed hands since the code was made.
        seat_of(now.sheet, owner, seat)
        may_come(now.sheet, person)
        return acts.Moved(seat, person)

    await changed(house, live, decide, person)
    return Found(table, seat)


HANDLERS: Final = [who_am_i, hello, set_password, login, logout, move_code, claim]
