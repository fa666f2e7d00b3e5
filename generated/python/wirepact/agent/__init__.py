# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""AgentError contract.

One error contract of a TypeScript and a Python agent framework: a code and a retry verdict on every failure.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .boundary import error_from_dict as error_from_dict
    from .boundary import error_to_dict as error_to_dict
    from .codes import CODE_LIST as CODE_LIST
    from .codes import Codes as Codes
    from .codes import is_code as is_code
    from .codes import same_code as same_code
    from .constants import A2A_BODY_LIMIT_BYTES as A2A_BODY_LIMIT_BYTES
    from .constants import BACKOFF_FACTOR as BACKOFF_FACTOR
    from .constants import INITIAL_DELAY_MS as INITIAL_DELAY_MS
    from .constants import MAX_DELAY_MS as MAX_DELAY_MS
    from .constants import MAX_RETRIES as MAX_RETRIES
    from .constants import ON_FAILURE as ON_FAILURE
    from .errors import AgentError as AgentError
    from .errors import HitlInterrupt as HitlInterrupt
    from .errors import SwarmHandoff as SwarmHandoff
    from .models import HandoffSignal as HandoffSignal
    from .reference import CODES as CODES
    from .reference import RETIRED as RETIRED
    from .reference import category_of as category_of
    from .reference import retryable_of as retryable_of
    from .reference import user_message_for as user_message_for
    from .retry import RetryDecision as RetryDecision
    from .retry import RetryPolicy as RetryPolicy
    from .retry import model_retry as model_retry
    from .retry import retry_after_ms as retry_after_ms
    from .retry import retry_decision as retry_decision
    from .retry import tool_retry as tool_retry
    from .roles import ROLES as ROLES
    from .shapes import WireError as WireError
    from .shapes import is_handoff_signal as is_handoff_signal
    from .shapes import parse_handoff_signal as parse_handoff_signal
    from .tables import RETRY_KNOBS as RETRY_KNOBS
    from .tables import RETRY_RULES as RETRY_RULES
    from .types import Code as Code
    from .types import LocalCode as LocalCode
    from .verdict import get_retryable as get_retryable
    from .verdict import site_verdict as site_verdict
    from .verdict import stamp_retryable as stamp_retryable
else:
    _WHERE = {
        "boundary": (
            "error_from_dict",
            "error_to_dict",
        ),
        "codes": (
            "CODE_LIST",
            "Codes",
            "is_code",
            "same_code",
        ),
        "constants": (
            "A2A_BODY_LIMIT_BYTES",
            "BACKOFF_FACTOR",
            "INITIAL_DELAY_MS",
            "MAX_DELAY_MS",
            "MAX_RETRIES",
            "ON_FAILURE",
        ),
        "errors": (
            "AgentError",
            "HitlInterrupt",
            "SwarmHandoff",
        ),
        "models": ("HandoffSignal",),
        "reference": (
            "CODES",
            "RETIRED",
            "category_of",
            "retryable_of",
            "user_message_for",
        ),
        "retry": (
            "RetryDecision",
            "RetryPolicy",
            "model_retry",
            "retry_after_ms",
            "retry_decision",
            "tool_retry",
        ),
        "roles": ("ROLES",),
        "shapes": (
            "WireError",
            "is_handoff_signal",
            "parse_handoff_signal",
        ),
        "tables": (
            "RETRY_KNOBS",
            "RETRY_RULES",
        ),
        "types": (
            "Code",
            "LocalCode",
        ),
        "verdict": (
            "get_retryable",
            "site_verdict",
            "stamp_retryable",
        ),
    }
    _LAZY = {name: module for module, names in _WHERE.items() for name in names}

    def __getattr__(name):
        module = _LAZY.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{module}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted({*globals(), *_LAZY})


__all__ = [
    "A2A_BODY_LIMIT_BYTES",
    "AgentError",
    "BACKOFF_FACTOR",
    "CODES",
    "CODE_LIST",
    "Code",
    "Codes",
    "HandoffSignal",
    "HitlInterrupt",
    "INITIAL_DELAY_MS",
    "LocalCode",
    "MAX_DELAY_MS",
    "MAX_RETRIES",
    "ON_FAILURE",
    "RETIRED",
    "RETRY_KNOBS",
    "RETRY_RULES",
    "ROLES",
    "RetryDecision",
    "RetryPolicy",
    "SwarmHandoff",
    "WireError",
    "category_of",
    "error_from_dict",
    "error_to_dict",
    "get_retryable",
    "is_code",
    "is_handoff_signal",
    "model_retry",
    "parse_handoff_signal",
    "retry_after_ms",
    "retry_decision",
    "retryable_of",
    "same_code",
    "site_verdict",
    "stamp_retryable",
    "tool_retry",
    "user_message_for",
]
