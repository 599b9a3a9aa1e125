"""The tree of a search: which way is tried next, and what a view borrows from all the others."""

from ultratable.bots.tree import Choice, Node, Way


def tried(choice: Choice, pick: int, *values: float) -> Way:
    way = choice.way((pick,))
    for value in values:
        choice.add(way, value)
    way.seen = 100
    return way


def test_only_the_best_few_are_tried_on_and_more_of_them_as_there_is_room():
    choice = Choice()
    ways = [tried(choice, pick, *[0.1 * pick] * 9) for pick in range(8)]
    # However curious: the best one only, or among the best three the one that was tried least.
    tried(choice, 6, *[0.6] * 9)
    tried(choice, 7, *[0.7] * 18)
    assert choice.select(ways, 1, 10.0, 0.0) is ways[7]
    assert choice.select(ways, 3, 10.0, 0.0) is ways[5]
    assert choice.select(ways, 8, 0.0, 0.0) is ways[7]


def test_a_way_that_looked_bad_at_first_is_come_back_to_also_where_fortunes_hardly_differ():
    choice = Choice()
    sure = tried(choice, 0, *[0.62] * 80)
    worse = tried(choice, 1, 0.55, 0.55, 0.55)
    unit = choice.spread()
    assert sure.mean() - worse.mean() > unit, "curiosity alone would not come back"
    assert choice.select([sure, worse], 2, 0.7, 0.0) is worse
    tried(choice, 1, *[0.55] * 5)
    assert choice.select([sure, worse], 2, 0.7, 0.0) is sure


def test_a_new_view_borrows_from_all_views_the_less_the_oftener_views_come_again():
    node = Node(0)
    first = node.viewed(1, 11)
    tried(first, 0, *[0.8] * 10)
    rare = node.viewed(1, 12)
    way = rare.way((0,))
    assert way.met
    assert abs(way.mean(rare.lent()) - 0.8) < 1e-9
    assert 0.0 < rare.lent() < 1.0
    lent = rare.lent()
    tried(first, 0, *[0.8] * 30)
    assert rare.lent() < lent
    tried(rare, 0, *[0.2] * 10)
    assert 0.2 < way.mean(rare.lent()) < 0.3


def test_how_a_way_looks_at_once_counts_half_beside_how_it_looks_further_on():
    way = Choice().way((0,))
    for value in (0.6, 0.8):
        way.look(value)
        way.add(value)
    assert abs(way.mean() - 0.7) < 1e-9
    for _ in range(30):
        way.add(0.5)
    assert abs(way.mean() - 0.6) < 1e-9, "however often it is followed further"


def test_how_a_way_looks_counts_nothing_where_the_end_is_in_sight():
    way = Choice().way((0,))
    way.look(0.7)
    way.add(0.7)
    for _ in range(10):
        way.ends += 1
        way.add(0.0)
    assert way.mean() == 0.0
    for _ in range(10):
        way.add(0.5)
    assert abs(way.mean() - (0.25 * 0.7 + 0.75 * 0.25)) < 1e-9
