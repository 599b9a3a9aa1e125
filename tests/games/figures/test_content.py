"""What must be designed (clauses figures.content.*): checks over the files of content/ themselves."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
CONTENT = ROOT / "src/ultratable/games/figures/content"
ART = ROOT / "web/src/games/figures/art"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text("utf-8"))


FIGURES: list[dict[str, Any]] = read("figures")["figure"]
ARMIES: list[dict[str, Any]] = read("armies")["army"]
LINES: list[dict[str, Any]] = read("lines")["line"]
LOOKS = read("looks")
BY_ID = {figure["id"]: figure for figure in FIGURES}
VARIANTS = [figure for figure in FIGURES if figure["base"]]
PARTS = {part: {row["id"] for row in LOOKS[part]} for part in ("body", "head", "gear", "colour")}

ACTIONS = {
    "armor", "blast", "boost", "dodge", "explosion", "intimidate",
    "luck", "master-plan", "mind-control", "recover", "sneak", "stun",
}  # fmt: skip
KINDS = {"person", "creature", "machine", "vehicle", "mount"}

TELLS = {
    "armor": {"plates", "shield", "parka", "shell"},
    "blast": {"cannon", "turret", "hose", "lance"},
    "boost": {"banner", "barbell", "boosters", "drum"},
    "dodge": {"jetpack", "springs", "skates", "glider", "cape"},
    "explosion": {"bomb", "bomb-belt", "detonator"},
    "intimidate": {"claws", "drill", "megaphone"},
    "luck": {"die", "horseshoe", "clover"},
    "master-plan": {"map", "telescope", "chess-piece", "periscope"},
    "mind-control": {"hypno-disc", "pendulum", "flute"},
    "recover": {"plaster-box", "soup-pot", "oil-can"},
    "sneak": {"cloak", "grapple", "lantern"},
    "stun": {"net", "mallet", "spark-rod"},
}
"""The gear from which each action can be guessed."""

BRANDS = (
    "action man", "barbie", "batman", "bionicle", "dino-riders", "disney", "dragon ball", "duplo", "fisher-price",
    "g.i. joe", "gi joe", "gundam", "hasbro", "he-man", "hoover", "jedi", "jurassic", "lego", "marvel", "mattel",
    "minecraft", "ninja turtle", "pixar", "playmobil", "pokemon", "pokémon", "power ranger", "skeletor", "spider-man",
    "star trek", "star wars", "superman", "thundercats", "tonka", "transformers", "warhammer", "wwe", "x-men",
)  # fmt: skip


def full_name(figure: dict[str, Any]) -> str:
    return " ".join(f"{figure['name']} {figure['variant']}".casefold().split())


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


# The roster.


@pytest.mark.rule("figures.content.roster-size")
def test_there_are_at_least_forty_four_figures_each_complete() -> None:
    assert len(FIGURES) >= 44
    keys = {"id", "name", "variant", "base", "line", "kind", "size", "rider", "text", "picks", "look"}
    for figure in FIGURES:
        assert set(figure) == keys, figure["id"]
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", figure["id"])
        assert 1 <= len(figure["name"]) <= 40
        assert len(figure["variant"]) <= 40
        assert figure["kind"] in KINDS
        assert figure["size"] in {"small", "usual", "large"}
        assert figure["line"] in ids(LINES)
        assert 20 <= len(figure["text"]) <= 90
        assert "\n" not in figure["text"]
        assert len(figure["picks"]) == 3
        assert set(figure["picks"]) <= ACTIONS


@pytest.mark.rule("figures.content.roster-size", "figures.army.type-identity")
def test_no_two_figures_are_of_the_same_type() -> None:
    assert len(BY_ID) == len(FIGURES)
    assert len({full_name(figure) for figure in FIGURES}) == len(FIGURES)


@pytest.mark.rule("figures.components.example-hero")
def test_hero_and_hero_in_cold_weather_gear_come_first() -> None:
    hero, cold = FIGURES[:2]
    assert (hero["id"], hero["name"], hero["variant"], hero["base"]) == ("hero", "Hero", "", "")
    assert (cold["id"], cold["name"], cold["variant"], cold["base"]) == (
        "hero-cold",
        "Hero",
        "In Cold Weather Gear",
        "hero",
    )
    assert full_name(hero) != full_name(cold)


@pytest.mark.rule("figures.content.originality")
def test_no_name_or_text_is_of_a_brand() -> None:
    rows = [*FIGURES, *ARMIES, *LINES, *[row for part in PARTS for row in LOOKS[part]]]
    words = [str(row.get(key, "")).casefold() for row in rows for key in ("id", "name", "variant", "title", "text")]
    for brand in BRANDS:
        found = re.compile(rf"\b{re.escape(brand)}\b")
        assert not [word for word in words if found.search(word)], brand


@pytest.mark.rule("figures.content.originality")
def test_only_hero_has_a_name_of_the_book() -> None:
    named = [figure["id"] for figure in FIGURES if re.search(r"\bhero\b", figure["name"].casefold())]
    assert named == ["hero", "hero-cold"]


@pytest.mark.rule("figures.content.originality")
def test_no_sentence_stands_twice() -> None:
    texts = [row["text"] for row in (*FIGURES, *ARMIES, *LINES)]
    assert len(set(texts)) == len(texts)


@pytest.mark.rule("figures.content.lines")
def test_every_toy_line_has_at_least_five_figures_and_a_world_of_its_own() -> None:
    assert len(LINES) >= 6
    assert len(set(ids(LINES))) == len({line["title"] for line in LINES}) == len(LINES)
    members = Counter(figure["line"] for figure in FIGURES)
    assert set(members) == set(ids(LINES))
    assert min(members.values()) >= 5
    for line in LINES:
        assert line["text"].endswith(".")
        assert line["text"].count(".") == 1
        assert set(line["colours"]) <= PARTS["colour"]


@pytest.mark.rule("figures.content.lines", "figures.content.art")
def test_every_toy_line_keeps_to_its_palette() -> None:
    palettes = {line["id"]: set(line["colours"]) for line in LINES}
    assert len({frozenset(palette) for palette in palettes.values()}) == len(palettes)
    for figure in FIGURES:
        assert set(figure["look"]["colours"]) <= palettes[figure["line"]], figure["id"]


@pytest.mark.rule("figures.content.variants")
def test_ten_figures_are_variants_of_seven_others() -> None:
    assert len(VARIANTS) >= 10
    assert len({figure["base"] for figure in VARIANTS}) >= 7
    assert {figure["id"] for figure in FIGURES if figure["variant"]} == set(ids(VARIANTS))
    for figure in VARIANTS:
        assert not BY_ID[figure["base"]]["base"]


@pytest.mark.rule("figures.content.variants")
@pytest.mark.parametrize("figure", VARIANTS, ids=ids(VARIANTS))
def test_a_variant_is_the_same_person_in_other_gear(figure: dict[str, Any]) -> None:
    base = BY_ID[figure["base"]]
    for same in ("name", "line", "kind", "size"):
        assert figure[same] == base[same]
    assert figure["picks"] != base["picks"]
    assert (figure["look"]["body"], figure["look"]["head"]) == (base["look"]["body"], base["look"]["head"])
    assert figure["look"]["gear"] != base["look"]["gear"]
    assert figure["look"]["colours"] != base["look"]["colours"]
    # What is new on the card comes from what is new in the gear, or both are gone.
    gained = set(figure["look"]["gear"]) - set(base["look"]["gear"])
    lost = set(base["look"]["gear"]) - set(figure["look"]["gear"])
    changed = {
        action for was, now in zip(base["picks"], figure["picks"], strict=True) if was != now for action in (was, now)
    }
    assert [action for action in changed if TELLS[action] & (gained | lost)]


@pytest.mark.rule("figures.content.vehicles")
def test_there_are_vehicles_mounts_creatures_and_all_sizes() -> None:
    ridden = [figure for figure in FIGURES if figure["kind"] in {"vehicle", "mount"}]
    assert len(ridden) >= 6
    assert len([figure for figure in ridden if figure["rider"]]) >= 3
    for figure in FIGURES:
        if figure["rider"]:
            assert figure in ridden
            assert BY_ID[figure["rider"]]["kind"] in {"person", "machine"}
            assert BY_ID[figure["rider"]]["line"] == figure["line"]
    assert len([figure for figure in FIGURES if figure["kind"] == "creature"]) >= 5
    sizes = Counter(figure["size"] for figure in FIGURES)
    assert sizes["large"] >= 2
    assert sizes["small"] >= 2
    assert sizes["usual"] > len(FIGURES) / 2


@pytest.mark.rule("figures.content.action-coverage")
@pytest.mark.parametrize("action", sorted(ACTIONS - {"recover"}))
def test_every_action_fills_enough_slots(action: str) -> None:
    slots = [[figure["picks"][place] for figure in FIGURES].count(action) for place in range(3)]
    assert sum(slots) >= 8
    assert slots[0] >= 3
    assert min(slots[1:]) >= 2


@pytest.mark.rule("figures.content.action-coverage")
def test_recover_is_picked_again_on_some_cards() -> None:
    assert len([figure for figure in FIGURES if "recover" in figure["picks"]]) >= 4


@pytest.mark.rule("figures.content.combination-coverage")
def test_all_kinds_of_combinations_occur_and_no_card_twice() -> None:
    different = Counter(len(set(figure["picks"])) for figure in FIGURES)
    assert different[3] >= 20
    assert different[2] >= 8
    assert different[1] >= 3
    assert len({tuple(figure["picks"]) for figure in FIGURES}) == len(FIGURES)


# What they look like.


@pytest.mark.rule("figures.content.fit")
@pytest.mark.parametrize("figure", FIGURES, ids=ids(FIGURES))
def test_the_first_piece_of_gear_tells_the_best_action(figure: dict[str, Any]) -> None:
    assert figure["look"]["gear"][0] in TELLS[figure["picks"][0]]


@pytest.mark.rule("figures.content.fit")
def test_no_piece_of_gear_tells_two_actions() -> None:
    assert set(TELLS) == ACTIONS
    told = [gear for all_of_it in TELLS.values() for gear in all_of_it]
    assert len(set(told)) == len(told)
    assert set(told) <= PARTS["gear"]


@pytest.mark.rule("figures.content.fit", "figures.content.art")
@pytest.mark.parametrize("figure", FIGURES, ids=ids(FIGURES))
def test_a_figure_is_made_of_known_parts_that_suit_its_kind(figure: dict[str, Any]) -> None:
    look = figure["look"]
    assert set(look) == {"body", "head", "gear", "colours"}
    assert look["body"] in PARTS["body"]
    assert look["head"] in PARTS["head"]
    assert 1 <= len(look["gear"]) <= 3
    assert set(look["gear"]) <= PARTS["gear"]
    assert len(set(look["gear"])) == len(look["gear"])
    assert 2 <= len(look["colours"]) <= 3
    assert set(look["colours"]) <= PARTS["colour"]
    assert len(set(look["colours"])) == len(look["colours"])
    body = next(row for row in LOOKS["body"] if row["id"] == look["body"])
    assert figure["kind"] in body["kinds"]
    assert (look["head"] == "none") == (figure["kind"] == "vehicle")


@pytest.mark.rule("figures.content.art")
def test_no_two_figures_look_the_same() -> None:
    looks = {str(figure["look"]) for figure in FIGURES}
    assert len(looks) == len(FIGURES)


@pytest.mark.rule("figures.content.art")
def test_every_part_has_a_title_and_every_kind_a_body() -> None:
    for part, known in PARTS.items():
        rows = LOOKS[part]
        assert len(known) == len({row["title"] for row in rows}) == len(rows) >= 14
        for row in rows:
            assert set(row) == ({"id", "title", "kinds"} if part == "body" else {"id", "title"})
            assert row["title"] == row["title"].strip() != ""
    assert {kind for body in LOOKS["body"] for kind in body["kinds"]} == KINDS


@pytest.mark.rule("figures.content.art")
@pytest.mark.parametrize(
    ("part", "files"),
    [
        ("body", ("people.ts", "beasts.ts", "vehicles.ts")),
        ("head", ("faces.ts", "masks.ts")),
        ("gear", ("held.ts", "aimed.ts", "worn.ts")),
        ("colour", ("colours.ts",)),
    ],
)
def test_every_part_is_drawn_by_the_client(part: str, files: tuple[str, ...]) -> None:
    drawn = "\n".join([(ART / name).read_text("utf-8") for name in files])
    missing = [name for name in PARTS[part] if not re.search(rf"^  '?{name}'?: ", drawn, re.MULTILINE)]
    assert not missing


# The armies.


@pytest.mark.rule("figures.content.ready-armies")
def test_there_are_at_least_fourteen_ready_armies_and_each_is_legal() -> None:
    assert len(ARMIES) >= 14
    assert len(set(ids(ARMIES))) == len({army["title"] for army in ARMIES}) == len(ARMIES)
    for army in ARMIES:
        assert set(army) == {"id", "title", "text", "beginner", "figures"}
        assert army["title"]
        assert army["text"].endswith(".")
        names = [name for name, _ in army["figures"]]
        assert 2 <= len(names) <= 5
        assert len({full_name(BY_ID[name]) for name in names}) == len(names)
        powers = [power for _, power in army["figures"]]
        assert all(1 <= power <= 10 for power in powers)
        assert sum(powers) == 15, army["id"]


@pytest.mark.rule("figures.content.ready-armies")
def test_the_armies_use_every_figure_and_every_size() -> None:
    used = {name for army in ARMIES for name, _ in army["figures"]}
    assert used == set(BY_ID)
    sizes = Counter(len(army["figures"]) for army in ARMIES)
    assert set(sizes) == {2, 3, 4, 5}
    assert min(sizes.values()) >= 2


@pytest.mark.rule("figures.content.ready-armies", "figures.components.example-armies")
def test_the_splits_of_the_book_are_offered() -> None:
    splits = [[power for _, power in army["figures"]] for army in ARMIES]
    assert [7, 8] in splits
    assert [5, 4, 3, 3] in splits


@pytest.mark.rule("figures.content.ready-armies")
def test_four_armies_are_for_beginners_and_have_few_actions() -> None:
    beginners = [army for army in ARMIES if army["beginner"]]
    assert len(beginners) == 4
    for army in beginners:
        actions = {action for name, _ in army["figures"] for action in BY_ID[name]["picks"]} - {"recover"}
        assert len(actions) <= 3, army["id"]


@pytest.mark.rule("figures.content.ready-armies")
def test_the_first_army_is_one_for_beginners_with_hero() -> None:
    first = ARMIES[0]
    assert first["beginner"]
    assert [power for _, power in first["figures"]] == [7, 8]
    assert "hero" in [name for name, _ in first["figures"]]
