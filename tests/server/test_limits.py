"""Nobody gets more than the rate allows, whatever the number of names; memory is bounded; refusals say how long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from ultratable.core.errors import UltratableError
from ultratable.server.limits import Buckets, Guard, Limits, Rate, TooMany, address_key, per

RATES = st.builds(Rate, st.floats(1, 8), st.floats(0.001, 10))
PAUSES = st.one_of(st.just(0.0), st.floats(0, 5), st.floats(0, 1000))


RATE_NAMES = [name for name, limit in asdict(Limits()).items() if isinstance(limit, Rate)]


class Clock:
    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class TestBuckets:
    def test_a_burst_is_allowed_and_then_the_rate(self):
        buckets = Buckets(Rate(burst=3, per_second=2))
        assert [buckets.take("a", 0.0) for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
        assert buckets.take("a", 0.5) == 0
        assert buckets.take("a", 0.5) == 0.5

    def test_a_whole_burst_fits_at_any_time_of_the_clock(self):
        for now in (0.0, 0.1, 1e6 / 3, 1.8e9):
            buckets = Buckets(Rate(300, 30))
            assert [buckets.take("a", now) for _ in range(300)] == [0.0] * 300
            assert buckets.take("a", now) > 0

    def test_a_refusal_takes_nothing(self):
        buckets = Buckets(Rate(2, 1))
        buckets.take("a", 0.0, cost=2)
        for _ in range(100):
            assert buckets.take("a", 0.5) == 0.5
        assert buckets.take("a", 1.0) == 0

    def test_keys_do_not_share(self):
        buckets = Buckets(Rate(1, 1))
        assert buckets.take("a", 0.0) == 0
        assert buckets.take("b", 0.0) == 0
        assert buckets.take("a", 0.0) == 1

    def test_a_cost_above_the_burst_is_a_mistake_of_the_program(self):
        with pytest.raises(ValueError, match="never fits"):
            Buckets(Rate(2, 1)).take("a", 0.0, cost=3)

    def test_full_buckets_are_forgotten(self):
        buckets = Buckets(Rate(10, 1))
        for number in range(100):
            buckets.take(f"k{number}", 0.0)
        assert len(buckets) == 100
        buckets.take("a", 0.5, cost=5)
        assert len(buckets) == 101
        buckets.take("b", 2.0)
        assert len(buckets) == 2  # a lacks tokens still

    def test_a_bucket_that_was_used_again_is_not_taken_for_full(self):
        buckets = Buckets(Rate(10, 1))
        buckets.take("a", 0.0)
        buckets.take("a", 0.5, cost=9)
        buckets.take("b", 2.0)
        assert buckets.take("a", 2.0, cost=3) > 0

    def test_a_bucket_is_never_more_than_full(self):
        buckets = Buckets(Rate(3, 1))
        buckets.take("a", 0.0)
        assert [buckets.take("a", 1000.0) for _ in range(4)] == [0, 0, 0, 1]

    def test_many_keys_neither_fill_the_memory_nor_reset_one(self):
        buckets = Buckets(Rate(2, 0.001), most_keys=10)
        assert buckets.take("mine", 0.0, cost=2) == 0
        for number in range(1000):
            buckets.take(f"k{number}", 1.0)
        assert len(buckets) == 10
        assert buckets.take("mine", 2.0) > 0

    def test_without_a_place_all_newcomers_together_get_one_bucket(self):
        buckets = Buckets(Rate(5, 0.001), most_keys=3)
        for key in "abc":
            buckets.take(key, 0.0)
        allowed = sum(buckets.take(f"k{number}", 0.0) == 0 for number in range(1000))
        assert allowed == 5
        assert [buckets.take("a", 0.0) for _ in range(4)] == [0] * 4  # those who were here first are not hindered

    def test_a_newcomer_cannot_drink_twice_when_a_place_becomes_free(self):
        buckets = Buckets(Rate(10, 1), most_keys=1)
        buckets.take("other", 0.0)
        assert sum(buckets.take("mine", 0.0) == 0 for _ in range(20)) == 10
        assert sum(buckets.take("mine", 2.0) == 0 for _ in range(20)) == 2

    @given(
        RATES,
        st.lists(st.tuples(PAUSES, st.sampled_from("abcdef"), st.floats(0.1, 1)), max_size=120),
        st.integers(1, 8),
    )
    def test_nobody_ever_gets_more_than_burst_and_rate_allow(
        self, rate: Rate, attempts: list[tuple[float, str, float]], most_keys: int
    ):
        buckets = Buckets(rate, most_keys)
        now = 0.0
        taken: dict[str, list[tuple[float, float]]] = {}
        for pause, key, cost in attempts:
            now += pause
            wait = buckets.take(key, now, cost)
            assert len(buckets) <= most_keys
            if wait:
                continue
            mine = taken.setdefault(key, [])
            mine.append((now, cost))
            total = 0.0
            for since, spent in reversed(mine):  # over every stretch of time that ends now
                total += spent
                assert total <= rate.burst + rate.per_second * (now - since) + 1e-3

    @given(RATES, st.lists(st.tuples(PAUSES, st.floats(0.1, 1)), max_size=80))
    def test_waiting_as_long_as_told_is_enough_and_not_too_long(self, rate: Rate, attempts: list[tuple[float, float]]):
        buckets = Buckets(rate)
        now = 0.0
        for pause, cost in attempts:
            now += pause
            wait = buckets.take("a", now, cost)
            if wait:
                assert buckets.take("a", now + wait * 0.9, cost) > 0
                now += wait
                assert buckets.take("a", now, cost) == 0


class TestLimits:
    def test_the_defaults_are_those_of_the_design(self):
        limits = Limits()
        assert limits.chat == per(6, 10) == Rate(6, 0.6)
        assert limits.tables.burst == 10
        assert limits.tables.per_second * 3600 == pytest.approx(10)
        assert limits.why.per_second == 5
        assert limits.logins_per_name == per(20, 900)
        assert limits.logins_per_address == per(300, 600)
        assert limits.codes.per_second * 6 == pytest.approx(1)
        assert (limits.open_sockets_per_address, limits.open_sockets) == (200, 5_000)

    def test_guessing_codes_is_hopeless(self):
        tried_in_a_year = Limits().codes.per_second * 365 * 86_400
        assert tried_in_a_year * 1_000 / 1024**4 < 0.01  # with a thousand tables open

    def test_unlimited_stops_nobody(self):
        guard = Guard(Limits.unlimited(), Clock())
        for name in RATE_NAMES:
            for _ in range(2_000):
                guard.check(name, "a")
        assert Limits.unlimited().open_sockets > 10**6


class TestGuard:
    @pytest.mark.parametrize("name", RATE_NAMES)
    def test_every_limit_stops_one_who_goes_beyond_it_and_nobody_else(self, name: str):
        clock = Clock()
        guard = Guard(Limits(), clock)
        rate: Rate = getattr(Limits(), name)
        for _ in range(int(rate.burst)):
            guard.check(name, "a")
        with pytest.raises(
            TooMany, match=r"^Too many [a-z ]+ in a short time\. Try again in \d+ (second|minute)s?\.$"
        ) as stop:
            guard.check(name, "a")
        assert isinstance(stop.value, UltratableError)
        assert stop.value.wait == pytest.approx(1 / rate.per_second)
        guard.check(name, "b")
        clock.now += stop.value.wait
        guard.check(name, "a")

    def test_limits_do_not_share_their_buckets(self):
        guard = Guard(replace(Limits(), chat=Rate(1, 1), moves=Rate(1, 1)), Clock())
        guard.check("chat", "a")
        guard.check("moves", "a")
        with pytest.raises(TooMany, match="lines of chat"):
            guard.check("chat", "a")

    def test_a_name_that_is_no_limit_is_a_mistake_of_the_program(self):
        with pytest.raises(KeyError):
            Guard(Limits(), Clock()).check("open_sockets", "a")

    def test_long_waits_are_told_in_minutes(self):
        guard = Guard(Limits(), Clock())
        guard.check("tables", "a", cost=10)
        with pytest.raises(TooMany, match="Try again in 6 minutes"):
            guard.check("tables", "a")

    def test_a_real_clock_runs_by_itself(self):
        guard = Guard(replace(Limits(), chat=Rate(1, 0.001)))
        guard.check("chat", "a")
        with pytest.raises(TooMany):
            guard.check("chat", "a")


class TestOpenSockets:
    def test_one_address_has_a_number_of_open_sockets(self):
        guard = Guard(replace(Limits(), open_sockets_per_address=2), Clock())
        with guard.open_socket("a"), guard.open_socket("a"):
            with pytest.raises(TooMany, match="open connections from your address"), guard.open_socket("a"):
                pass
            with guard.open_socket("b"):
                pass
        with guard.open_socket("a"), guard.open_socket("a"):
            pass

    def test_the_server_has_a_number_of_open_sockets(self):
        guard = Guard(replace(Limits(), open_sockets=2), Clock())
        full = pytest.raises(TooMany, match="open connections to this server")
        with guard.open_socket("a"), guard.open_socket("b"), full, guard.open_socket("c"):
            pass
        with guard.open_socket("c"):
            pass

    def test_a_socket_that_fails_is_closed_too(self):
        guard = Guard(replace(Limits(), open_sockets=1), Clock())
        with pytest.raises(OSError, match="gone"), guard.open_socket("a"):
            raise OSError("gone")
        with guard.open_socket("a"):
            pass


class TestAddresses:
    @pytest.mark.parametrize(
        ("address", "key"),
        [
            ("192.168.1.20", "192.168.1.20"),
            ("::ffff:192.168.1.20", "192.168.1.20"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:0DB8:1:2::9", "2001:db8:1:2::/64"),
            ("fe80::1%eth0", "fe80::/64"),
            ("testclient", "testclient"),
        ],
    )
    def test_one_home_is_one_key(self, address: str, key: str):
        assert address_key(address) == key
