"""How hard the property tests try: the same few examples every time, or many new ones with `make fuzz`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "default", max_examples=12, derandomize=True, database=None, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile("long", max_examples=1500, deadline=None, print_blob=True, suppress_health_check=_SLOW)
if settings.get_current_profile_name() == "default":
    settings.load_profile("default")
