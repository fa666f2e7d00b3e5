"""What leads to what: questions about names and the names they need, answered in time that grows with both."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Edges = Mapping[str, Collection[str]]
"""Each name with the names it leads to; a name that is no key leads nowhere."""


def leading_to(ends: Iterable[str], edges: Edges) -> frozenset[str]:
    """The names from which one of `ends` is reached, those included."""
    back: dict[str, list[str]] = {}
    for name, targets in edges.items():
        for target in targets:
            back.setdefault(target, []).append(name)
    found = set(ends)
    left = list(found)
    while left:
        more = [name for name in back.get(left.pop(), ()) if name not in found]
        found.update(more)
        left += more
    return frozenset(found)


def in_circles(edges: Edges) -> dict[str, int]:
    """The names that lead back to themselves, each with the number of its circle (Tarjan's algorithm, on a stack)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    open_names: dict[str, None] = {}
    circles: dict[str, int] = {}
    for root in edges:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        open_names[root] = None
        ways = [(root, iter(edges[root]))]
        while ways:
            name, targets = ways[-1]
            for target in targets:
                if target not in edges:
                    continue
                if target not in number:
                    number[target] = low[target] = len(number)
                    open_names[target] = None
                    ways.append((target, iter(edges[target])))
                    break
                if target in open_names:
                    low[name] = min(low[name], number[target])
            else:
                ways.pop()
                if ways:
                    low[ways[-1][0]] = min(low[ways[-1][0]], low[name])
                if low[name] == number[name]:
                    members: list[str] = []
                    while not members or members[-1] != name:
                        members.append(open_names.popitem()[0])
                    if len(members) > 1 or name in edges[name]:
                        circles.update(dict.fromkeys(members, number[name]))
    return circles


def way_back(start: str, edges: Edges) -> list[str]:
    """The shortest way from a name to itself, both ends included; the name alone where there is none."""
    before: dict[str, str] = {}
    left = [start]
    for name in left:
        for target in edges.get(name, ()):
            if target not in before:
                before[target] = name
                left.append(target)
    way = [start]
    while start in before and (len(way) == 1 or way[-1] != start):
        way.append(before[way[-1]])
    return way[::-1]
