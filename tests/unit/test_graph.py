"""What leads to what, against the plain way of asking: walk from each name."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from wirepact_codegen import graph

NAMES = "abcdefg"
EDGES = st.dictionaries(st.sampled_from(NAMES), st.lists(st.sampled_from(NAMES + "x"), max_size=4, unique=True))


def reached(start: str, edges: graph.Edges) -> set[str]:
    found: set[str] = set()
    left = [start]
    while left:
        more = [name for name in edges.get(left.pop(), ()) if name not in found]
        found.update(more)
        left += more
    return found


@given(EDGES)
def test_circles(edges: dict[str, list[str]]) -> None:
    circles = graph.in_circles(edges)
    assert circles.keys() == {name for name in edges if name in reached(name, edges)}
    for one in circles:
        for other in circles:
            both = other in reached(one, edges) and one in reached(other, edges)
            assert (circles[one] == circles[other]) is both


@given(EDGES, st.sets(st.sampled_from(NAMES)))
def test_leading_to(edges: dict[str, list[str]], ends: set[str]) -> None:
    assert graph.leading_to(ends, edges) == ends | {name for name in edges if reached(name, edges) & ends}


@given(EDGES, st.sampled_from(NAMES))
def test_way_back(edges: dict[str, list[str]], start: str) -> None:
    way = graph.way_back(start, edges)
    assert way[0] == way[-1] == start
    assert all(after in edges[before] for before, after in pairwise(way))
    assert (len(way) > 1) is (start in reached(start, edges))


def test_long_ways() -> None:
    """No recursion: as many names as a contract may have."""
    edges = {str(n): [str(n + 1)] for n in range(20_000)}
    assert graph.in_circles(edges) == {}
    assert len(graph.leading_to(["20000"], edges)) == 20_001
    assert len(graph.in_circles({**edges, "20000": ["0"]})) == 20_001
