"""Tables over HTTP: making and finding them, the lobby's actions, answers, undo, why-nots, chat, replays."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Final

from litestar import Request, Response
from litestar.params import JSONBody, QueryParameter

import ultratable
from ultratable.bots import BOTS
from ultratable.server import passwords, seen
from ultratable.server.declared import SeatAsked, TableId, delete_own, get_open, get_own, get_packed, number, post_own
from ultratable.server.house import House, Inside
from ultratable.server.hub import Decide, Live, NoTable
from ultratable.server.replies import Outdated, refused
from ultratable.server.wire.games import GameShown
from ultratable.server.wire.lobby import (
    AddBot,
    AtSeat,
    Code,
    Found,
    NewTable,
    Password,
    Ready,
    Rematch,
    ShowSalt,
    SitDown,
    TableListed,
    TableMade,
)
from ultratable.server.wire.messages import Because, Done, Refused, Said, Say
from ultratable.server.wire.playing import (
    Ban,
    Chat,
    HintAt,
    Hints,
    Log,
    MoveAt,
    Mute,
    SayAt,
    SetClocks,
    SetStanding,
    UndoAt,
    UndoReply,
    WhyAt,
)
from ultratable.server.wire.updates import Update
from ultratable.table import acts, lobby, playing
from ultratable.table.cleaning import clean_chat, clean_name, confusable
from ultratable.table.codes import tidy_code
from ultratable.table.records import Step
from ultratable.table.sheet import Impossible, NotAllowed, Sheet, Stale
from ultratable.table.table import Table
from ultratable.table.timing import deadline

Http = Request[Any, Any, Any]

LONGEST_WAIT: Final = 25.0
LONGEST_LOG: Final = 1000


async def wish(house: House, request: Http, id: str, decide: Callable[[Sheet, str], acts.AnyAct]) -> None:
    """Do at a table what its visitor wishes, if it is allowed."""
    person = house.person(request)
    live = await house.table(request, id)
    house.guard.check("moves", person)
    await changed(house, live, lambda now: decide(now.sheet, person), person)


async def changed(house: House, live: Live, decide: Decide, who: str | None = None) -> Step:
    return await house.hub.act(live, decide, who)


def _update(live: Live, seat: int | None) -> Update:
    return seen.resumed(live.table, seat, None)


# Games and tables.


@get_open("/api/games", summary="The games that can be played here")
async def games() -> list[GameShown]:
    return [_game(id) for id in ultratable.game_ids()]


@get_open("/api/games/titles", summary="Only what they are called, by id")
async def game_titles() -> dict[str, str]:
    return {id: ultratable.game(id).title for id in ultratable.game_ids()}


def _game(id: str) -> GameShown:
    game = ultratable.game(id)
    rules = str(game.register.heading.version)
    return GameShown(id, game.title, game.fewest, game.most, rules, game.options, game.options_schema, tuple(BOTS))


@get_own("/api/tables", summary="My tables, and those anybody may join")
async def tables(request: Http, house: Inside) -> list[TableListed]:
    person = house.person(request)
    mine = await asyncio.to_thread(house.store.headings, person)
    others = await asyncio.to_thread(house.store.headings)
    own = {heading.id for heading in mine}
    found = []
    for heading in [*mine, *[heading for heading in others if heading.id not in own]]:
        live = house.hub.lives.get(heading.id)
        match = None if live is None else live.table.match
        seats = () if live is None else live.table.sheet.seats_of(person)
        asked = [seat for seat in seats if match is not None and seat in match.deciders]
        found.append(
            TableListed(
                heading.id,
                heading.game,
                heading.title,
                heading.status,
                heading.id in own,
                bool(asked),
                heading.updated,
                None if live is None else _soonest(live.table.sheet, asked),
            )
        )
    return found


def _soonest(sheet: Sheet, seats: list[int]) -> int | None:
    """When the first of these seats runs out of time."""
    return min([until for seat in seats if (until := deadline(sheet, seat)) is not None], default=None)


@post_own("/api/tables", summary="Make a table", status_code=201)
async def make_table(request: Http, data: JSONBody[NewTable], house: Inside) -> TableMade:
    account = await house.account(request)
    house.guard.check("tables", account.id)
    hashed = None
    if data.password is not None:
        house.guard.check("logins", "everybody")
        hashed = await asyncio.to_thread(passwords.hash_password, data.password)
    live = await house.hub.create(lobby.create(account.id, data.settings, hashed, data.seed))
    return TableMade(live.id, live.table.sheet.code)


@post_own("/api/join", summary="Find a table by its four words", status_code=200)
async def join(request: Http, data: JSONBody[Code], house: Inside) -> Found:
    house.guard.check("codes", house.address(request))
    person = house.person(request)
    code = tidy_code(data.code)
    id = None if code is None else await asyncio.to_thread(house.store.by_code, code)
    if id is None:
        raise NoTable("No table has that code; check the four words.")
    lobby.may_come((await house.open(id)).table.sheet, person)
    return Found(id)


@post_own("/api/tables/{id:str}/enter", summary="Give a table's password", status_code=204)
async def enter(request: Http, id: TableId, data: JSONBody[Password], house: Inside) -> None:
    person = house.person(request)
    house.guard.check("codes", house.address(request))
    house.guard.check("logins", "everybody")
    live = await house.open(id)
    lobby.may_come(live.table.sheet, person)
    fits = await asyncio.to_thread(passwords.password_fits, live.table.sheet.password, data.password)
    if not fits:
        raise NotAllowed("That is not the password of this table.")
    if person not in live.table.sheet.admitted:
        await changed(house, live, lambda _: acts.Admitted(person))


@get_packed("/api/tables/{id:str}", summary="The table as one viewer sees it")
async def look(
    request: Http,
    id: TableId,
    house: Inside,
    seat: SeatAsked = None,
    since: Annotated[int | None, number("The version one has; waits for a newer one")] = None,
    lines: Annotated[int | None, number("How many lines of the log one has")] = None,
    wait: Annotated[
        float, QueryParameter(ge=0, le=LONGEST_WAIT, description="Seconds to wait for a newer version")
    ] = 0,
) -> Update:
    live = await house.table(request, id)
    seat = heard_seat(house, request, live, seat)
    await house.hub.reach(live, seat, since)
    until = asyncio.get_running_loop().time() + wait
    while since is not None and live.table.version(seat) <= since and not house.stopping:
        left = until - asyncio.get_running_loop().time()
        if left <= 0:
            break
        try:
            await asyncio.wait_for(live.changed.wait(), left)
        except TimeoutError:
            break
    # The seat may have changed hands while we waited.
    live = await house.table(request, id)
    seat = heard_seat(house, request, live, seat)
    return seen.resumed(live.table, seat, lines)


def heard_seat(house: House, request: Http, live: Live, seat: int | None) -> int | None:
    """That seat, if it is the visitor's, who has now been heard of; None if they may watch."""
    if seat is None:
        lobby.may_watch(live.table.sheet, request.scope["state"]["person"])
        return None
    playing.seat_of(live.table.sheet, request.scope["state"]["person"], seat)
    live.seen_at[seat] = house.hub.clock()
    return seat


@get_own("/api/tables/{id:str}/seats", summary="Which seats are mine; several, if one device is passed around")
async def my_seats(request: Http, id: TableId, house: Inside) -> list[int]:
    person = house.person(request)
    live = await house.table(request, id)
    return list(live.table.sheet.seats_of(person))


@get_packed("/api/tables/{id:str}/log", summary="Lines of the log, from the first one wanted")
async def log(
    request: Http,
    id: TableId,
    house: Inside,
    seat: SeatAsked = None,
    start: Annotated[int, number("The first line wanted", name="from")] = 0,
) -> Log:
    live = await house.table(request, id)
    seat = heard_seat(house, request, live, seat)
    table = await house.hub.whole_log(live)
    return Log(table.version(seat), seen.lines(table, seat, start, LONGEST_LOG))


# The lobby.


@post_own("/api/tables/{id:str}/sit", summary="Take a seat", status_code=200)
async def sit(request: Http, id: TableId, data: JSONBody[SitDown], house: Inside) -> Found:
    account = await house.account(request)
    live = await house.table(request, id)
    house.guard.check("moves", account.id)
    name = clean_name(data.name) if data.name else account.name
    step = await changed(
        house, live, lambda now: lobby.sit(now.sheet, account.id, name, data.seat, data.same_device), account.id
    )
    assert isinstance(step.act, acts.Sat)
    seat = step.act.seat
    return Found(id, seat, confusable(name, [other for at, other in enumerate(live.table.sheet.names) if at != seat]))


@post_own("/api/tables/{id:str}/stand", summary="Stand up, or (host) empty a seat", status_code=204)
async def stand(request: Http, id: TableId, data: JSONBody[AtSeat], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.stand(sheet, person, data.seat))


@post_own("/api/tables/{id:str}/bots", summary="Let a bot take a seat", status_code=204)
async def add_bot(request: Http, id: TableId, data: JSONBody[AddBot], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.add_bot(sheet, person, data.seat, data.level))


@post_own("/api/tables/{id:str}/ready", summary="Be ready, perhaps promising a salt", status_code=204)
async def ready(request: Http, id: TableId, data: JSONBody[Ready], house: Inside) -> None:
    await wish(
        house, request, id, lambda sheet, person: lobby.ready(sheet, person, data.seat, data.ready, data.commitment)
    )


@post_own("/api/tables/{id:str}/start", summary="Begin the match", status_code=204)
async def start(request: Http, id: TableId, house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.start(sheet, person, house.hub.clock()))


@post_own("/api/tables/{id:str}/salt", summary="Show the salt that was promised", status_code=204)
async def salt(request: Http, id: TableId, data: JSONBody[ShowSalt], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.salt(sheet, person, data.seat, data.salt))


@post_own("/api/tables/{id:str}/leave", summary="Leave; during a match a bot will take over", status_code=204)
async def leave(request: Http, id: TableId, data: JSONBody[AtSeat], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.leave(sheet, person, data.seat))


@post_own("/api/tables/{id:str}/reclaim", summary="Come back to one's seat", status_code=204)
async def reclaim(request: Http, id: TableId, data: JSONBody[AtSeat], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.reclaim(sheet, person, data.seat))


@post_own("/api/tables/{id:str}/standing", summary="How one wants to be asked for responses", status_code=204)
async def standing(request: Http, id: TableId, data: JSONBody[SetStanding], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.stands(sheet, person, data.seat, data.standing))


@post_own("/api/tables/{id:str}/clocks", summary="Stop the clocks (host), or let them run again", status_code=204)
async def set_clocks(request: Http, id: TableId, data: JSONBody[SetClocks], house: Inside) -> None:
    await wish(house, request, id, lambda sheet, person: lobby.set_clocks(sheet, person, data.paused))


@post_own("/api/tables/{id:str}/rematch", summary="Set up a rematch, perhaps with the same chance", status_code=200)
async def rematch(request: Http, id: TableId, data: JSONBody[Rematch], house: Inside) -> Found:
    person = house.person(request)
    live = await house.table(request, id)
    house.guard.check("moves", person)
    async with live.rematching:
        # Somebody may have set one up at another process.
        await house.hub.follow(live)
        return Found(live.table.sheet.rematch or await _set_up_rematch(house, live, person, data.same_seed))


async def _set_up_rematch(house: House, live: Live, person: str, same_seed: bool) -> str:
    new = await house.hub.create(lobby.again(live.table.sheet, person, same_seed))
    seated = lobby.seats_again(live.table.sheet)
    for act in [*seated, *lobby.pieces_again(live.table.sheet)]:
        await changed(house, new, lambda _, act=act: act)  # type: ignore[misc]
    try:
        await changed(house, live, lambda now: lobby.rematched(now.sheet, new.id), person)
    except Impossible:
        # Another process was quicker after all: everybody goes there, and nobody sits here.
        for act in seated:
            await changed(house, new, lambda _, act=act: acts.Stood(act.seat))  # type: ignore[misc]
    return live.table.sheet.rematch or new.id


# The match.


@post_own("/api/tables/{id:str}/moves", summary="Answer the open question", status_code=200)
async def move(request: Http, id: TableId, data: JSONBody[MoveAt], house: Inside) -> Response[Done | Refused]:
    person = house.person(request)
    live = await house.table(request, id)
    heard_seat(house, request, live, data.seat)
    house.guard.check("moves", person)

    def decide(now: Table) -> acts.AnyAct:
        playing.seat_of(now.sheet, person, data.seat)
        return playing.answer(now, data.seat, data.key, data.decision_id, data.expected_version)

    return await _moved(house, live, person, data, decide)


async def _moved(
    house: House, live: Live, person: str, data: MoveAt | UndoAt, decide: Decide
) -> Response[Done | Refused]:
    """Carried out once; whoever has not seen what they would change is shown it instead."""
    told: list[int] = []
    try:
        await house.hub.move(live, person, data.client_move_id, decide, told.append)
    except Stale as error:
        return Response(refused(error, data.client_move_id, _update(live, data.seat)), status_code=409)
    return Response(Done(data.client_move_id, told[0]))


@post_own("/api/tables/{id:str}/undo", summary="Take back, freely or by asking", status_code=200)
async def undo(request: Http, id: TableId, data: JSONBody[UndoAt], house: Inside) -> Response[Done | Refused]:
    person = house.person(request)
    live = await house.table(request, id)
    heard_seat(house, request, live, data.seat)
    house.guard.check("moves", person)
    known = await house.hub.done_before(live, person, data.client_move_id)
    if known is not None:
        return Response(Done(data.client_move_id, known))

    def decide(now: Table) -> acts.AnyAct:
        playing.seat_of(now.sheet, person, data.seat)
        return playing.undo(now, data.seat, data.whole_turn, data.expected_version)

    return await _moved(house, live, person, data, decide)


@post_own("/api/tables/{id:str}/undo/reply", summary="Agree or not that another seat takes back", status_code=204)
async def reply(request: Http, id: TableId, data: JSONBody[UndoReply], house: Inside) -> None:
    person = house.person(request)
    live = await house.table(request, id)
    heard_seat(house, request, live, data.seat)
    house.guard.check("moves", person)

    def decide(now: Table) -> acts.AnyAct:
        playing.seat_of(now.sheet, person, data.seat)
        return playing.reply(now, data.seat, data.agree, data.expected_version)

    try:
        await changed(house, live, decide, person)
    except Stale as error:
        raise Outdated(str(error), _update(live, data.seat)) from error


@post_own("/api/tables/{id:str}/why", summary="Why can't I use this now?", status_code=200)
async def why(request: Http, id: TableId, data: JSONBody[WhyAt], house: Inside) -> Because:
    person = house.person(request)
    live = await house.table(request, id)
    seat = playing.seat_of(live.table.sheet, person, data.seat)
    house.guard.check("why", person)
    if live.table.match is None:
        raise Impossible("The match has not begun.")
    return seen.because(live.table.sheet, live.table.match, seat, data.ref, "")


@post_own("/api/tables/{id:str}/hint", summary="What would a bot do here that knows what I know?", status_code=200)
async def hint(request: Http, id: TableId, data: JSONBody[HintAt], house: Inside) -> Hints:
    person = house.person(request)
    live = await house.table(request, id)
    seat = playing.seat_of(live.table.sheet, person, data.seat)
    house.guard.check("why", person)
    try:
        advice = await house.hub.adviser.advise(live, person, seat, data.decision_id)
    except Stale as error:
        raise Outdated(str(error), _update(live, seat)) from error
    return seen.hints(live.table.sheet, seat, advice)


# Chat.


@get_open("/api/tables/{id:str}/chat", summary="The chat")
async def chat(
    request: Http,
    id: TableId,
    house: Inside,
) -> Chat:
    live = await house.table(request, id)
    lines = await asyncio.to_thread(house.store.lines, id)
    sheet = _known_sheet(live, request.scope["state"]["person"])
    return Chat(tuple([seen.said(sheet, line) for line in lines if _may_hear(request, live, line.room)]))


def _known_sheet(live: Live, person: str | None) -> Sheet:
    """The table as whoever hears a line of chat may know it."""
    sheet = live.table.sheet
    return sheet if sheet.seats_of(person) else live.table.shown(None).sheet


def _may_hear(request: Http, live: Live, room: str) -> bool:
    sheet = live.table.sheet
    return seen.hears(sheet, room, plays=bool(sheet.seats_of(request.scope["state"]["person"])))


@post_own("/api/tables/{id:str}/chat", summary="Say something", status_code=201)
async def say(request: Http, id: TableId, data: JSONBody[SayAt], house: Inside) -> Said:
    account = await house.account(request)
    live = await house.table(request, id)
    return await speak(house, live, account.id, account.name, data)


async def speak(house: House, live: Live, person: str, name: str, data: Say | SayAt) -> Said:
    """Say something in a room where one may speak, to everybody who may hear it."""
    sheet = live.table.sheet
    if not sheet.settings.chat:
        raise NotAllowed("This table has no chat.")
    if person in sheet.muted:
        raise NotAllowed("The host has muted you at this table.")
    if data.room == "table" and not sheet.seats_of(person):
        raise NotAllowed("Only those who play speak here; spectators have their own chat.")
    if data.room == "observers" and sheet.settings.delay and sheet.status == "playing" and sheet.seats_of(person):
        raise NotAllowed("Spectators see this match later than you do: talk to them when it is over.")
    house.guard.check("chat", person)
    text = clean_chat(data.text)
    line = await asyncio.to_thread(house.store.say, live.id, data.room, person, name, text, house.hub.clock())
    await house.hub.tell_chat(live)
    return seen.said(_known_sheet(live, person), line)


@delete_own("/api/tables/{id:str}/chat", summary="Delete the chat (host), or one line of it", status_code=204)
async def delete_chat(
    request: Http,
    id: TableId,
    house: Inside,
    number: Annotated[int | None, number("Which line; none: all", least=1, most=2**31 - 1)] = None,
) -> None:
    live = await house.table(request, id)
    lobby.hosts(live.table.sheet, house.person(request))
    await asyncio.to_thread(house.store.unsay, id, number)
    await house.hub.tell_deleted(live)


@post_own("/api/tables/{id:str}/mute", summary="Mute whoever wrote a line of chat (host)", status_code=204)
async def mute(request: Http, id: TableId, data: JSONBody[Mute], house: Inside) -> None:
    person = house.person(request)
    live = await house.table(request, id)
    lobby.hosts(live.table.sheet, person)
    house.guard.check("moves", person)
    writer = await _writer(house, request, live, data.number)
    await changed(house, live, lambda now: lobby.mute(now.sheet, person, writer, data.muted), person)


@post_own("/api/tables/{id:str}/ban", summary="Show somebody out for good (host)", status_code=204)
async def ban(request: Http, id: TableId, data: JSONBody[Ban], house: Inside) -> None:
    person = house.person(request)
    live = await house.table(request, id)
    lobby.hosts(live.table.sheet, person)
    house.guard.check("moves", person)
    if (data.number is None) == (data.seat is None):
        raise Impossible("Name a line of chat or a seat.")
    if data.number is not None:
        who = await _writer(house, request, live, data.number)
    else:
        who = lobby.sitting(live.table.sheet, data.seat or 0)
    await changed(house, live, lambda now: lobby.ban(now.sheet, person, who), person)


async def _writer(house: House, request: Http, live: Live, number: int) -> str:
    """Who wrote that line of chat, if whoever asks has heard it: others are not even told that it is there."""
    lines = await asyncio.to_thread(house.store.lines, live.id)
    found = [line.who for line in lines if line.number == number and _may_hear(request, live, line.room)]
    if not found:
        raise NoTable("There is no such line.")
    return found[0]


HANDLERS: Final = [
    games, game_titles, tables, make_table, join, enter, look, my_seats, log, sit, stand, add_bot, ready, start, salt,
    leave, reclaim, standing, set_clocks, rematch, move, undo, reply, why, hint, chat, say, delete_chat, mute, ban,
]  # fmt: skip
