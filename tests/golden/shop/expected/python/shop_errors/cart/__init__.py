# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Cart.

Errors of the cart.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .boundary import error_from_dict as error_from_dict
    from .boundary import error_to_dict as error_to_dict
    from .classify import classify_error as classify_error
    from .classify import classify_known_error as classify_known_error
    from .codes import CODE_LIST as CODE_LIST
    from .codes import Codes as Codes
    from .codes import is_code as is_code
    from .codes import same_code as same_code
    from .constants import MAX_LINES as MAX_LINES
    from .errors import CartFailure as CartFailure
    from .errors import LineRefused as LineRefused
    from .errors import SoldOutError as SoldOutError
    from .models import AnySettled as AnySettled
    from .models import CartError as CartError
    from .models import Line as Line
    from .models import Paid as Paid
    from .models import Refused as Refused
    from .models import Settled as Settled
    from .models import UnknownSettled as UnknownSettled
    from .recognise import code_of as code_of
    from .reference import CODES as CODES
    from .reference import RETIRED as RETIRED
    from .reference import category_of as category_of
    from .reference import retryable_of as retryable_of
    from .reference import user_message_for as user_message_for
    from .retry import RetryDecision as RetryDecision
    from .retry import RetryPolicy as RetryPolicy
    from .retry import retry_after_ms as retry_after_ms
    from .retry import retry_decision as retry_decision
    from .retry import retrying as retrying
    from .roles import ROLES as ROLES
    from .shapes import WireError as WireError
    from .shapes import is_cart_error as is_cart_error
    from .shapes import is_known_settled as is_known_settled
    from .shapes import is_line as is_line
    from .shapes import is_paid as is_paid
    from .shapes import is_refused as is_refused
    from .shapes import is_settled as is_settled
    from .shapes import parse_cart_error as parse_cart_error
    from .shapes import parse_line as parse_line
    from .shapes import parse_paid as parse_paid
    from .shapes import parse_refused as parse_refused
    from .shapes import parse_settled as parse_settled
    from .tables import CARRIERS as CARRIERS
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
        "classify": (
            "classify_error",
            "classify_known_error",
        ),
        "codes": (
            "CODE_LIST",
            "Codes",
            "is_code",
            "same_code",
        ),
        "constants": ("MAX_LINES",),
        "errors": (
            "CartFailure",
            "LineRefused",
            "SoldOutError",
        ),
        "models": (
            "AnySettled",
            "CartError",
            "Line",
            "Paid",
            "Refused",
            "Settled",
            "UnknownSettled",
        ),
        "recognise": ("code_of",),
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
            "retry_after_ms",
            "retry_decision",
            "retrying",
        ),
        "roles": ("ROLES",),
        "shapes": (
            "WireError",
            "is_cart_error",
            "is_known_settled",
            "is_line",
            "is_paid",
            "is_refused",
            "is_settled",
            "parse_cart_error",
            "parse_line",
            "parse_paid",
            "parse_refused",
            "parse_settled",
        ),
        "tables": ("CARRIERS",),
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
    "AnySettled",
    "CARRIERS",
    "CODES",
    "CODE_LIST",
    "CartError",
    "CartFailure",
    "Code",
    "Codes",
    "Line",
    "LineRefused",
    "LocalCode",
    "MAX_LINES",
    "Paid",
    "RETIRED",
    "ROLES",
    "Refused",
    "RetryDecision",
    "RetryPolicy",
    "Settled",
    "SoldOutError",
    "UnknownSettled",
    "WireError",
    "category_of",
    "classify_error",
    "classify_known_error",
    "code_of",
    "error_from_dict",
    "error_to_dict",
    "get_retryable",
    "is_cart_error",
    "is_code",
    "is_known_settled",
    "is_line",
    "is_paid",
    "is_refused",
    "is_settled",
    "parse_cart_error",
    "parse_line",
    "parse_paid",
    "parse_refused",
    "parse_settled",
    "retry_after_ms",
    "retry_decision",
    "retryable_of",
    "retrying",
    "same_code",
    "site_verdict",
    "stamp_retryable",
    "user_message_for",
]
