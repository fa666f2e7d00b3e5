# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Errors across boundaries that strip them: workers, queues, workflow engines. JSON out, the same error in.

The form: `class` (the class's marker; left out for a foreign error), `name`, `message`, `fields` by their names on
the wire, `stamp` where a verdict was put on it, `cause` in the same form, and for an exception group its `errors`, at
most 100 in all; both at most 8 deep and then as text. For operators: it holds foreign texts.

What the form does not hold: notes, traceback, and what JSON has no form for.
"""

from __future__ import annotations

from .causes import cause_of, given_cause, is_error, name_of, safe_get, text_of
from .errors import BaseError
from .plain import is_text, plain_code, plain_json, plain_text
from .verdict import stamp, stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Make = Callable[[object, int, list[int]], BaseError | Exception]

DEPTH = 8
"""How deep causes and members nest; what is deeper is its text."""
MEMBERS = 100
"""Most members of exception groups in one form."""
_OWN = ("code", "type", "retryable")
_TAKEN = ("args", "cause", "message", "name")
_KINDS: dict[str, type] = {
    **dict.fromkeys(("code", "type", "category", "details", "dev", "reason", "outcome", "uid", "runId"), str),
    **dict.fromkeys(("submissionId", "assistantText", "remoteSessionId", "remoteError"), str),
    **dict.fromkeys(("status", "statusCode", "limit", "lastSequence"), int),
    **dict.fromkeys(("meta", "headers", "signal"), dict),
    "retryable": bool,
}
"""What fields hold by their names on the wire; a value of another kind is dropped. What a class declares goes first."""
_DECLARED: dict[str, type | None] = {
    "str": str,
    "int": int,
    "bool": bool,
    "Mapping": dict,
    **dict.fromkeys(("float", "object", "Sequence")),
}


_list: Any = list


def to_dict(error: object) -> dict[str, Any]:
    """The JSON form of any error. What Python noted by itself while another error was handled is its `context`, which
    lends no code and no verdict; a given cause is its `cause`. Never raises.
    """
    return _form(error, (), [MEMBERS])


def from_dict(
    asked: type[BaseError], value: object, package: str = "", root: type[BaseError] | None = None
) -> BaseError | Exception:
    """The error of a JSON form: of the class it names, where that is `asked` or a subclass, else of `asked`.

    With `BaseError` and a family's package, any class of the family; of `root` where this version does not know the
    class, whose marker it then keeps; without a `class`, a plain exception. A field that is missing, or holds what
    its class has no place for, gets the value its constructor gives it, or None.

    Causes are read as deep as `to_dict` writes them; of a deeper one the text is kept.

    Raises:
        ValueError: no JSON form of an error.
    """
    home = package or _package(asked)

    def inner(value: object, depth: int, room: list[int]) -> BaseError | Exception:
        return nested(_read(BaseError, value, home, root), value, depth, room, inner)

    return nested(_read(asked, value, home, root), value, 0, [MEMBERS], inner)


def marker_of(error: object) -> str:
    """The marker of the error's class, or of its nearest base that has one; "" for a foreign error."""
    return _marker(type(error))


def nested(
    error: BaseError | Exception, value: object, depth: int, room: list[int], make: Make
) -> BaseError | Exception:
    """The error with the cause of the form; an exception group where the form has members.

    Args:
        depth: How deep the form itself stands. room: How many members are still taken; counted down.
        make: Makes the error of a form that stands in this one, at the depth it is given.
    """
    members: Any = safe_get(value, "errors")
    if issubclass(type(members), list) and not isinstance(error, BaseError):
        found: list[Exception] = []
        for one in _list.__getitem__(members, slice(0, max(room[0], 0))):
            room[0] -= 1
            member = _inner(one, depth, room, make)
            if member is not None:
                found.append(member)
        if found:
            group = ExceptionGroup(str(error), found)
            group.__dict__.update(error.__dict__)
            error = group
    cause = _inner(safe_get(value, "cause"), depth, room, make)
    if cause is not None:
        error.__cause__ = cause
    else:
        error.__context__ = _inner(safe_get(value, "context"), depth, room, make)
    return error


def _inner(value: object, depth: int, room: list[int], make: Make) -> BaseError | Exception | None:
    told = plain_text(value if is_text(value) else safe_get(_mapping(value), "message"))
    if told is None:
        return None
    return Exception(told) if is_text(value) or depth >= DEPTH else make(value, depth + 1, room)


def _read(asked: type[BaseError], value: object, package: str, root: type[BaseError] | None) -> BaseError | Exception:
    name, message = plain_text(safe_get(value, "name")), plain_text(safe_get(value, "message"))
    if message is None:
        raise ValueError("the value is not the JSON form of an error: it has no message")
    marker = plain_text(safe_get(value, "class"))
    said = _mapping(plain_json(safe_get(value, "fields")))  # no larger than what `to_dict` writes
    fields = {key: item for key, item in said.items() if item is not None}
    kind = _class(asked, marker or "", package)
    if kind is BaseError and root is not None and marker is not None and _family(marker) == _family(_marker(root)):
        error: BaseError | Exception = _built(root, message, name, fields)
        error.__dict__["_marker_"] = marker
    else:
        error = _plain(message, name, fields) if kind is BaseError else _built(kind, message, name, fields)
    mark = safe_get(value, "stamp")
    if type(mark) is bool and not _pinned(error):
        stamp(error, mark)
    return error


def _form(error: object, above: tuple[object, ...], room: list[int]) -> dict[str, Any]:
    marker = _marker(type(error))
    kept = _mapping(safe_get(error, "__dict__")).get("_marker_") if marker else None
    marker = kept if is_text(kept) else marker
    made: dict[str, Any] = {"class": marker} if marker else {}
    group = "" if marker else _group_message(error)
    made |= {"name": text_of(name_of(error)), "message": text_of(group or error)}
    own = _state(error) if marker else {}
    for name in _OWN:
        read = safe_get(error, name) if is_error(error) else None
        if issubclass(type(read), bool if name == "retryable" else str):
            own.setdefault(name, read)
    if own:
        as_it_is = _mapping(safe_get(error, "__dict__")).get("_as_it_is", ())
        made["fields"] = plain_json({name if name in as_it_is else _wire(name): item for name, item in own.items()})
    mark = stamp_of(error)
    if mark is not None:
        made["stamp"] = mark
    above = (*above, error)

    def inner(value: object) -> dict[str, Any] | str:
        return _form(value, above, room) if is_error(value) and len(above) <= DEPTH else text_of(value)

    def is_new(value: object) -> bool:
        return not any(value is one for one in above)

    cause = cause_of(error)
    if cause is not None and is_new(cause):
        made["context" if given_cause(error) is None else "cause"] = inner(cause)
    if group:
        errors: list[dict[str, Any] | str] = []
        for one in filter(is_new, _members(error)):
            if room[0] <= 0:
                break
            room[0] -= 1
            errors.append(inner(one))
        if errors:
            made["errors"] = errors
    return made


def _members(group: object) -> tuple[object, ...]:
    found: Any = safe_get(group, "exceptions")
    return found if found.__class__ is tuple else ()


def _group_message(error: object) -> str:
    """The message of an exception group without the count that Python puts behind it; "" of another error."""
    if not issubclass(type(error), BaseExceptionGroup):
        return ""
    message: object = safe_get(error, "message")
    return text_of(message) if is_text(message) and message else text_of(error)


def _state(error: object) -> dict[str, object]:
    state = _mapping(safe_get(error, "__dict__"))
    return {
        name: item
        for name, item in state.items()
        if item is not None and name not in _TAKEN and not name.startswith("_")
    }


def _mapping(value: object) -> dict[str, Any]:
    """The value, where it is a dict."""
    found: Any = value if issubclass(type(value), dict) else {}
    return found  # type: ignore[no-any-return]


def _built(kind: type[BaseError], message: str, name: object, fields: Mapping[str, object]) -> BaseError:
    parameters = _parameters(kind)
    state: dict[str, object] = {**_without_default(kind), **_given(kind, message, fields)}
    for key, item in fields.items():
        if (key in _OWN or hasattr(kind, _snake(key)) or _snake(key) in state) and not _fits(key, item, kind):
            continue
        attribute = next((one for one in parameters if _wire(one) == key), _snake(key))
        if attribute.startswith("_") or _wire(attribute) != key:
            attribute = key
        known = attribute in parameters or not callable(getattr(kind, attribute, None))
        if known and attribute not in _TAKEN and not attribute.startswith("_"):
            state[attribute] = item
    state["message"] = message
    if is_text(name) and name != kind.name:
        state["name"] = name
    error = kind.__new__(kind)
    error.__dict__.update(state)
    as_it_is = tuple(key for key in fields if key in state and _wire(key) != key)
    if as_it_is:
        error.__dict__["_as_it_is"] = as_it_is
    verdict = _pinned(error)
    if verdict:
        error.__dict__["retryable"] = state["retryable"] = verdict[0]
    inner = _mapping(state.get("meta"))
    maker = next(base.__dict__ for base in kind.__mro__ if "__init__" in base.__dict__)
    if "_arguments" in maker:  # the message is no argument
        error.args = maker["_arguments"](error)
    else:
        error.args = tuple(state.get(one, inner.get(_wire(one), getattr(kind, one, None))) for one in parameters)
    return error


def _given(kind: type[BaseError], message: str, fields: Mapping[str, object]) -> dict[str, object]:
    """The attributes that the contract's class gives itself where it is built with these fields."""
    made = next((base for base in kind.__mro__ if "_marker_" in base.__dict__), None)
    if made is None:
        return {}
    known = {one: fields.get(_wire(one)) for one in _parameters(made)}
    defaults = safe_get(safe_get(made, "__init__"), "__defaults__")
    values: dict[str, Any] = dict.fromkeys(known)
    values.update(zip(reversed(known), reversed(defaults or ()), strict=False))
    values.update({one: item for one, item in known.items() if _wire(one) in _KINDS and _fits(_wire(one), item, made)})
    found = made(**{**values, "message": message}).__dict__
    return {name: item if name != "meta" else None for name, item in found.items() if not name.startswith("_")}


def _fits(key: str, value: object, made: type[BaseError] | None = None) -> bool:
    """Whether the value is of the kind the field holds, in an error of the class or in a foreign one."""
    kind = _KINDS.get(key)
    if kind is not None and made is not None:
        kind = _declared(made, _snake(key), kind)
    if kind is int and type(value) is float:  # 4.0 is an integer of JSON
        return value.is_integer()
    return kind is None or type(value) is kind


def _declared(made: type[BaseError], name: str, usual: type) -> type | None:
    """The kind that the contract's class says its attribute is of, where that is a plain one; None: any."""
    for base in made.__mro__:
        hint = getattr(base, "__annotations__", {}).get(name) if "_marker_" in base.__dict__ else None
        if is_text(hint):
            word = hint.removesuffix(" | None")
            return _DECLARED.get(word if " | " in word else word.partition("[")[0], usual)
    return usual


def _pinned(error: object) -> tuple[bool, ...]:
    """The verdict that no raise site can change, of the error's code or its class's; else nothing."""
    import sys

    for base in type(error).__mro__:
        marked = "_marker_" in base.__dict__
        table = _mapping(getattr(sys.modules.get(base.__module__), "_PINNED", None) if marked else None)
        for said in (safe_get(error, "code"), base.__dict__.get("code")):
            code = plain_code(said)
            if code is not None and code in table:
                return (table[code],)
    return ()


def _family(marker: str) -> str:
    return ".".join(marker.split(".")[:2])


def _without_default(kind: type[BaseError]) -> dict[str, object]:
    """The attributes its classes declare and give no value; an absent field is None."""
    declared = [name for base in kind.__mro__ for name in getattr(base, "__annotations__", ())]
    return {name: None for name in declared if not name.startswith("_") and not hasattr(kind, name)}


def _plain(message: str, name: object, fields: Mapping[str, object]) -> Exception:
    error = Exception(message)
    own = {key: fields[key] for key in _OWN if key in fields and _fits(key, fields[key])}
    error.__dict__.update({"name": name, **own} if is_text(name) else own)
    return error


def _class(asked: type[BaseError], marker: str, package: str) -> type[BaseError]:
    if not marker or marker == _marker(asked):
        return asked
    from importlib import import_module

    home = package or _package(asked)
    for module in (home, f"{home}.errors") if home else ():
        try:
            found = getattr(import_module(module), marker.rpartition(".")[2], None)
        except ImportError:
            continue
        if isinstance(found, type) and issubclass(found, asked) and found.__dict__.get("_marker_") == marker:
            return found
    return asked


def _marker(kind: type) -> str:
    """The marker of the class, or of its nearest base that has one; "" for a foreign class."""
    if not issubclass(kind, BaseError):
        return ""
    return next((base.__dict__["_marker_"] for base in kind.__mro__ if "_marker_" in base.__dict__), "")


def _package(kind: type) -> str:
    found = next((base.__module__ for base in kind.__mro__ if "_marker_" in base.__dict__), "")
    return found.rpartition(".")[0]


def _parameters(kind: type[BaseError]) -> tuple[str, ...]:
    """The positional parameters of its constructor: what `args` holds."""
    code = getattr(kind.__init__, "__code__", None)
    return tuple(code.co_varnames[1 : code.co_argcount]) if code is not None else ()


def _wire(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
