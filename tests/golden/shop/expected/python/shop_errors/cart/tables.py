# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Tables of Cart: what its sources say as data. Importing this module parses them."""

from __future__ import annotations

from .._runtime.rows import Row, read_rows

CARRIERS: tuple[Row, ...] = read_rows(r"""[
{"days":3,"name":"post"},
{"name":"courier"}
]""")
"""Who brings it."""
