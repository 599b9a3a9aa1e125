"""Matches looked at again: after the end through any eyes, before it only through one's own, and never more."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import ultratable
from tests.laws.harness import GAMES, seeds
from tests.server.client import Player, duel
from tests.server.serving import serving
from tests.server.test_replays import play_out
from tests.server.twins import positions
from tests.server.twins.history import History, scripted
from tests.table import tables
from tests.table.tables import begun
from ultratable.core.chance import CHANCE
from ultratable.core.game import Game
from ultratable.core.log import entry_of
from ultratable.core.replayfile import read, write
from ultratable.server import projector
from ultratable.server.films import Eyes, Reel, TableReel, file_reel
from ultratable.server.seen import encode
from ultratable.table.changes import seen_of
from ultratable.table.replays import export
from ultratable.table.sql import open_store

CAST = {"cast": ["lumberjaq", "k9"], "health": 75}


def with_two(tmp_path: Path, play: Callable[[Player, Player], Awaitable[None]]) -> None:
    async def run(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            await play(mara, bo)

    with serving(tmp_path) as server:
        asyncio.run(run(server.base))


async def refused(player: Player, path: str, code: int, **query: Any) -> httpx.Response:
    answer = await player.http.get(path, params=query)
    assert answer.status_code == code, answer.text
    return answer


async def some_rounds(table: str, people: list[Player], rounds: int) -> dict[int, list[Any]]:
    """Play at random, some rounds; per seat, every update its player saw meanwhile."""
    rng = Random(rounds)
    saw: dict[int, list[Any]] = {0: [], 1: []}
    while True:
        for seat, player in enumerate(people):
            saw[seat].append(await player.look(table, seat))
        if saw[0][-1]["view"]["round"] > rounds:
            return saw
        seat = saw[0][-1]["table"]["waiting"][0]
        update = saw[seat][-1]
        assert (await people[seat].move(table, update, rng.choice(update["ask"]["options"])["key"])).is_success


def test_after_the_end_any_eyes_see_what_they_saw_then(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options=CAST)
        saw = await some_rounds(table, [mara, bo], 3)
        await play_out(table, [mara, bo], undo=True)
        films = [await bo.get(f"/api/tables/{table}/film", seat=seat) for seat in (0, 1)]
        assert films[0]["over"]
        assert films[0]["moments"] == films[1]["moments"]
        count = len(films[0]["moments"])
        for seat in (0, 1):
            views = []
            for moment in range(count):
                still = await mara.get(f"/api/tables/{table}/film/at", moment=moment, seat=seat)
                assert still["update"]["seat"] == seat
                assert (still["update"]["table"]["result"] is None) == (moment < count - 1)
                views.append(still["update"]["view"])
            known = [update["view"] for update in saw[seat]]
            assert [view for view in views if view["round"] <= 3 and view not in known] == []
            theirs = [view["seats"][1 - seat]["hand"] for view in views]
            assert set(map(type, theirs[:-1])) == {type(None)}
            # A line says what its reader could know when it came.
            told = {line["number"]: line["text"] for line in films[seat]["lines"]}
            heard: dict[int, str] = {}
            for line in (line for update in saw[seat] for line in update["lines"]):
                assert told[line["number"]] == heard.setdefault(line["number"], line["text"])
        everything = await bo.get(f"/api/tables/{table}/film/at", moment=20, everything=True)
        assert all(hand["hand"] is not None for hand in everything["update"]["view"]["seats"])
        assert everything["update"]["ask"] is None
        opened = await bo.get(f"/api/tables/{table}/film", everything=True)
        assert [line["text"] for line in opened["lines"]] != [line["text"] for line in films[0]["lines"]]
        taken = [number for moment in opened["moments"] for number in moment["taken_back"]]
        final = (await bo.get(f"/api/tables/{table}/log", **{"from": 0}))["lines"]
        assert taken == [line["number"] for line in final if line.get("taken_back")]
        assert opened["moments"][-1]["lines"] == len(opened["lines"])

    with_two(tmp_path, play)


def test_the_answer_that_came_next_is_told_to_those_who_saw_it(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options=CAST)
        await play_out(table, [mara, bo])
        film = await mara.get(f"/api/tables/{table}/film", everything=True)
        for moment, after in enumerate(film["moments"][1:30]):
            for eyes in ({"seat": 0}, {"seat": 1}, {"everything": True}, {}):
                still = await mara.get(f"/api/tables/{table}/film/at", moment=moment, **eyes)
                told = still["next"] is not None
                assert told == ("everything" in eyes or eyes.get("seat") == after["seat"])
                if told:
                    assert still["next"]["seat"] == after["seat"]
                    assert still["next"]["labels"]
                    assert still["next"]["prompt"]

    with_two(tmp_path, play)


@pytest.mark.rule("ults.hidden.discard")
def test_while_it_is_played_everybody_looks_back_through_their_own_eyes(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options=CAST)
        saw = await some_rounds(table, [mara, bo], 4)
        path = f"/api/tables/{table}/film"
        now = await mara.look(table, 0)
        film = await mara.get(path, seat=0)
        assert not film["over"]
        assert film["table"]["result"] is None
        assert film["table"]["seed"] is None
        # No more than the log of the running match shows.
        log = (await mara.get(f"/api/tables/{table}/log", seat=0, **{"from": 0}))["lines"]
        assert film["lines"] == log[: len(film["lines"])]
        for moment in range(len(film["moments"])):
            answer = await mara.http.get(f"{path}/at", params={"moment": moment, "seat": 0})
            assert (answer.status_code == 200) == (moment >= film["first"])
            if answer.is_success:
                view = answer.json()["update"]["view"]
                assert view["round"] >= now["view"]["round"] - 1
                assert view["seats"][1]["hand"] is None
                assert view in [update["view"] for update in [*saw[0], now]]
            else:
                assert "memory" in answer.json()["reason"]
        assert 0 < film["first"] < len(film["moments"]) - 1
        for query in ({"seat": 1}, {"everything": True}, {"everything": True, "seat": 0}):
            for where in (path, f"{path}/at"):
                await refused(mara, where, 403, **query)
        spectator = await bo.get(f"{path}/at")
        assert [seat["hand"] for seat in spectator["update"]["view"]["seats"]] == [None, None]
        assert spectator["next"] is None
        await refused(mara, f"{path}/at", 404, moment=9999, seat=0)
        await refused(mara, "/api/tables/0123456789abcdef/film", 404)

    with_two(tmp_path, play)


def test_nobody_looks_back_at_what_spectators_are_still_to_see(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options=CAST, delay=3)
        await some_rounds(table, [mara, bo], 3)
        shown = await mara.look(table)
        film = await mara.get(f"/api/tables/{table}/film")
        assert len(film["lines"]) <= shown["log_length"]
        assert film["moments"][-1]["turn"] == shown["view"]["turn"]
        own = await mara.get(f"/api/tables/{table}/film", seat=0)
        assert len(own["moments"]) > len(film["moments"])

    with_two(tmp_path, play)


def test_a_match_that_has_not_begun_has_no_film(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await mara.make_table()
        await refused(mara, f"/api/tables/{table}/film", 409)
        await refused(mara, f"/api/tables/{table}/film/at", 409)
        hidden = await duel(mara, bo, spectators="none")
        async with Player(mara.base, "Eve") as eve:
            await refused(eve, f"/api/tables/{hidden}/film", 403)

    with_two(tmp_path, play)


def test_a_file_is_shown_to_whoever_sent_it(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options=CAST)
        await play_out(table, [mara, bo], undo=True)
        text = (await bo.http.get(f"/api/tables/{table}/replay")).text
        assert (await mara.post("/api/replays", file=text))["film"] is None
        name = (await mara.post("/api/replays", file=text, show=True))["film"]
        ours = await mara.get(f"/api/replays/{name}/film", everything=True)
        theirs = await mara.get(f"/api/tables/{table}/film", everything=True)
        assert ours["over"]
        assert [seat["name"] for seat in ours["table"]["seats"]] == ["Mara", "Bo"]
        assert ours["table"]["result"] == theirs["table"]["result"]
        taken = {number for moment in theirs["moments"] for number in moment["taken_back"]}
        stands = [line["text"] for line in theirs["lines"] if line.get("clauses") and line["number"] not in taken]
        assert [line["text"] for line in ours["lines"]] == stands
        last = await mara.get(f"/api/replays/{name}/film/at", seat=1)
        assert last["update"]["table"]["status"] == "over"
        await refused(bo, f"/api/replays/{name}/film", 404)
        await refused(bo, f"/api/replays/{name}/film/at", 404, moment=0)
        await refused(mara, f"/api/replays/{name}/film", 404, seat=2)
        await refused(mara, "/api/replays/0123456789abcdef/film", 404)

    with_two(tmp_path, play)


def test_films_that_nobody_looked_at_for_longest_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projector, "MOST", 2)
    sitting = begun("ults", 2, options=CAST)
    sitting.play_out()
    text = export(sitting.entries)

    async def fill() -> None:
        store = open_store(tmp_path)
        films = projector.Projector(store)
        names = [await films.take("mara", text) for _ in range(2)]
        assert await films.file("mara", names[0], len)
        names.append(await films.take("mara", text))
        assert [await films.file("mara", name, len) is None for name in names] == [False, True, False]
        assert await films.file("bo", names[0], len) is None
        store.close()

    asyncio.run(fill())


def test_a_film_keeps_some_matches_and_plays_the_others_again() -> None:
    sitting = begun("ults", 3, options={"cast": ["lumberjaq", "k9", "aja"]})
    digests = []
    rng = Random(1)
    for at in range(90):
        seat = sitting.match.deciders[0]
        sitting.answer(seat, rng.choice(sitting.match.ask(seat).options).key)
        digests.append(sitting.match.digest())
        if at % 7 == 0 and sitting.sheet.points:
            sitting.undo(sitting.sheet.points[-1].seat)
            digests.append(sitting.match.digest())
    reel = TableReel(sitting.entries[0])
    reel.follow(sitting.entries[1:60])
    assert reel.seq == 60
    reel.follow(sitting.entries[60:])
    found = [reel.match_at(moment).digest() for moment in range(len(reel))]
    assert len(found) > 30
    assert set(found[1:]) <= set(digests) | {found[0]}
    assert found[-1] in digests[-3:]


def test_dice_entered_by_hand_are_shown_when_all_are_there() -> None:
    game = ultratable.game("ults")
    rng = Random(4)
    match = game.start(2, CAST, seed=4, by_hand=True)
    while match.answers < 150 or match.deciders == (CHANCE,):
        seat = match.deciders[0]
        match.choose(seat, rng.choice(match.ask(seat).options).key)
    reel = file_reel(read(write(match, "test")))
    film = reel.film(Eyes(0), len(reel))
    assert all(CHANCE not in moment.waiting for moment in film.moments)
    assert reel.match_at(len(reel) - 1).digest() == match.digest()
    assert film.moments[-1].lines == match.log_length


# Twin worlds.


def reel_of(game: Game, history: History, answers: list[tuple[int, str]]) -> Reel:
    """The film of a match in which chance answered like this."""
    table = positions.running(1, game.id, history.seats, history.options)
    match = scripted(game, table, answers)
    reel = Reel()
    reel.hear(match, [entry_of(raw) for raw in match.raw_events()])
    reel.see(table.sheet, match, None)
    for seat, key in answers[history.start :]:
        if seat == CHANCE:
            continue
        before, match = match, match.clone()
        match.choose(seat, key)
        reel.answered(seat, key)
        reel.hear(match, [entry_of(raw) for raw in match.raw_events(before.log_length)])
        if match.log_length > before.log_length or seen_of(before, match, seat) != "nothing":
            reel.see(table.sheet, match, seat)
    return reel


def all_shown(reel: Reel, seat: int | None) -> list[bytes]:
    """Every byte that these eyes may see of it while it is played."""
    count = len(reel)
    eyes = Eyes(seat)
    moments = [number for number in range(count) if reel.recalled(number, count)]
    return [encode(reel.film(eyes, count)), *[encode(reel.still(eyes, number, count)) for number in moments]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_looking_back_tells_nobody_what_they_could_not_know(game: Game) -> None:
    compared = 0
    for seed in seeds(30):
        history = History(game, Random(f"history {seed}"))
        if history.twin is None:
            continue
        compared += 1
        one, other = [reel_of(game, history, answers) for answers in (history.answers, history.twin)]
        for viewer in (history.viewer, None):
            assert all_shown(one, viewer) == all_shown(other, viewer)
    assert compared >= 3


def test_a_film_does_not_tell_who_changed_their_mind_in_secret() -> None:
    plain = tables.duel()
    wavering = deepcopy(plain)
    thinker = plain.match.deciders[0]
    key = plain.match.ask(thinker).options[0].key
    for _ in range(3):
        wavering.answer(thinker, key)
        wavering.undo(thinker)
    for sitting in (plain, wavering):
        told = sitting.sheet.public
        while sitting.sheet.public == told:
            sitting.answer(thinker)
    reels = []
    for sitting in (plain, wavering):
        reel = TableReel(sitting.entries[0])
        reel.follow(sitting.entries[1:])
        reels.append(reel)
    assert len(wavering.entries) > len(plain.entries)
    for viewer in (1 - thinker, None):
        shown = [all_shown(reel, viewer) for reel in reels]
        assert shown[0] == shown[1]


# What if?


def test_a_what_if_goes_on_from_a_moment_against_bots(tmp_path: Path) -> None:
    async def play(mara: Player, bo: Player) -> None:
        table = await duel(mara, bo, options=CAST)
        answer = await mara.http.post("/api/branches", json={"table": table, "moment": 3, "seat": 0})
        assert answer.status_code == 409, "not while it is played"
        await play_out(table, [mara, bo])
        film = await mara.get(f"/api/tables/{table}/film", seat=1)
        moment = [at for at, one in enumerate(film["moments"]) if one["waiting"] == [1]][-1]
        then = (await mara.get(f"/api/tables/{table}/film/at", moment=moment, seat=1))["update"]
        for hidden in ("as I knew it", "as it was"):
            wish = {"table": table, "moment": moment, "seat": 1, "hidden": hidden, "level": "random"}
            made = await mara.post("/api/branches", **wish)
            assert made["seat"] == 1
            now = await mara.look(made["id"], 1)
            assert now["view"] == then["view"]
            assert [one["key"] for one in now["ask"]["options"]] == [one["key"] for one in then["ask"]["options"]]
            assert now["table"]["assisted"]
            assert now["table"]["branch"] == {"table": table, "event": moment, "seat": 1, "hidden": hidden}
            assert "record" not in json.dumps(now)
            await refused(bo, f"/api/tables/{made['id']}", 403)
            assert (await mara.move(made["id"], now, now["ask"]["options"][0]["key"])).is_success
        assert (await mara.get(f"/api/tables/{table}/film", seat=1)) == film, "the original stays"
        for wrong, code in (({"moment": 9999}, 404), ({"seat": 2}, 404), ({"film": "x"}, 409), ({"level": "no"}, 422)):
            wish = {"table": table, "moment": moment, "seat": 1, **wrong}
            assert (await mara.http.post("/api/branches", json=wish)).status_code == code
        end = {"table": table, "moment": len(film["moments"]) - 1, "seat": 1}
        assert (await mara.http.post("/api/branches", json=end)).status_code == 409

    with_two(tmp_path, play)


def test_a_what_if_of_a_file_survives_the_server(tmp_path: Path) -> None:
    sitting = begun("ults", 2, options=CAST)
    for _ in range(20):
        sitting.answer(sitting.match.deciders[0])
    sitting.play_out()
    text = export(sitting.entries)
    known: dict[str, Any] = {}

    async def play(mara: Player, bo: Player) -> None:
        name = (await mara.post("/api/replays", file=text, show=True))["film"]
        made = await mara.post("/api/branches", film=name, moment=10, seat=0, level="random")
        known["id"], known["cookie"] = made["id"], mara.cookie
        known["view"] = (await mara.look(made["id"], 0))["view"]
        stolen = await bo.http.post("/api/branches", json={"film": name, "moment": 10, "seat": 0})
        assert stolen.status_code == 404

    async def again(base: str) -> None:
        async with httpx.AsyncClient(base_url=base, cookies={"ultratable": known["cookie"]}) as http:
            answer = (await http.get(f"/api/tables/{known['id']}", params={"seat": 0})).json()
            assert answer["view"] == known["view"]
            film = (await http.get(f"/api/tables/{known['id']}/film", params={"seat": 0})).json()
            assert film["moments"][0]["waiting"]

    with_two(tmp_path, play)
    with serving(tmp_path) as server:
        asyncio.run(again(server.base))
