"""Ask a generated Python package the vectors. Usage: run.py FOLDER PACKAGE < plan > answers; the twin of run.mjs.

A vector's `$` objects are built, a function is called, and what comes out is shown as JSON. The function is what an
adapter has under that name, what `standard.py` has, or the package's own: `functions_<family>.py` beside the vectors
may hold

- `FUNCTIONS`: from a vector's function to a callable that takes the built input;
- `BUILD`: from a further `$` key to a builder, which takes what the key holds and `build`, for what is inside it;
  `detail` gives an error the detail that `$error` has for it;
- `SHOW`: from a key to what it tells of an error that came out.
"""

from __future__ import annotations

import asyncio
import builtins
import functools
import importlib
import importlib.util
import json
import math
import runpy
import sys
import types
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

Build = Callable[[Any], Any]
_standard = runpy.run_path(str(Path(__file__).with_name("standard.py")))["functions"]


class CannotBuild(Exception):
    """This language has no such value; the vector has to say so in `languages`."""


class Runner:
    """Builds inputs, calls functions and shows results.

    Attributes:
        families: The package's modules by family.
    """

    def __init__(self, families: Mapping[str, Any], adapters: str | None = None) -> None:
        """Take a package's families, and the adapters that stand in a folder for them."""
        self.families = dict(families)
        self._family = ""
        self._standard: dict[str, dict[str, Callable[..., Any]]] = {
            name: _standard(module) for name, module in families.items()
        }
        self._functions: dict[tuple[str, str], Callable[..., Any]] = {}
        self._build: dict[str, Callable[[Any, Build], Any]] = {}
        self._show: dict[str, Callable[[Any], Any]] = {}
        if adapters is None:
            return
        if adapters not in sys.path:
            sys.path.append(adapters)
        for family in families:
            name = f"functions_{family}"
            if importlib.util.find_spec(name) is not None:
                module = importlib.import_module(name)
                self._functions |= {(family, key): call for key, call in getattr(module, "FUNCTIONS", {}).items()}
                self._build |= getattr(module, "BUILD", {})
                self._show |= getattr(module, "SHOW", {})

    @property
    def family(self) -> Any:
        """The module of the family that is asked."""
        return self.families[self._family]

    def run(self, vector: Mapping[str, Any], *, adapted: bool = True) -> dict[str, Any]:
        """`{"result": JSON}`, or `{"raised": its names, "message": text}`, or `{"missing": text}`."""
        self._family = family = vector["family"]
        name = vector["function"]
        call = self._functions.get((family, name)) if adapted else None
        call = call or self._standard[family].get(name)
        if call is None and not callable(call := getattr(self.families[family], vector["python"], None)):
            return {"missing": f"Python has no {vector['python']}, and no adapter for {name}"}
        try:
            given = [self.build(item) for item in vector["args"]]
        except CannotBuild as error:
            return {"missing": str(error)}
        except Exception as error:
            return {"missing": f"its input cannot be built: {_text(error)}"}
        try:
            return {"result": self.show(call(*given), given[0] if given else None)}
        except (Exception, asyncio.CancelledError, BaseExceptionGroup) as error:
            return {"raised": [cls.__name__ for cls in type(error).__mro__], "message": _text(error)}

    def build(self, value: Any) -> Any:
        """The value with every `$` object in it made."""
        if isinstance(value, list):
            return [self.build(item) for item in value]
        if not isinstance(value, dict):
            return value
        items = cast("dict[str, Any]", value)
        if len(items) == 1:
            (key,) = items
            if key.startswith("$"):
                if key in self._build:
                    return self._build[key](items[key], self.build)
                if key in _BUILD:
                    return _BUILD[key](self, items[key])
                raise CannotBuild(f"Python has no builder for {key}")
        return {key: self.build(item) for key, item in items.items()}

    def error(self, spec: Mapping[str, Any]) -> BaseException:
        """`$error`: an error of the package's class of that name, of the language's, or of a new one."""
        message = self.build(spec.get("message", ""))
        props = {key: self.build(item) for key, item in spec.get("props", {}).items()}
        error = self._instance(spec["class"], message, props)
        if spec.get("name") not in (None, type(error).__name__):
            setattr(error, "name", spec["name"])  # noqa: B010
        for key, item in props.items():
            for name in dict.fromkeys((key, snake(key))):
                setattr(error, name, item)
        if "cause" in spec:
            give_cause(error, self.build(spec["cause"]))
        if "detail" in spec:
            if "detail" not in self._build:
                raise CannotBuild("no adapter gives an error a detail")
            self._build["detail"](error, spec["detail"])
        return error

    def _instance(self, name: str, message: str, props: dict[str, Any]) -> BaseException:
        if name == "Error":
            return Exception(message)
        for family in sorted(self.families, key=lambda one: one != self._family):
            cls = getattr(self.families[family], name, None)
            if isinstance(cls, type) and issubclass(cls, Exception):
                fields = {snake(key): item for key, item in props.items()}
                try:
                    return cast("Any", cls)(message=message, **_taken(cls, fields))  # type: ignore[no-any-return]
                except TypeError:
                    error = cls.__new__(cls)
                    error.args = (message,)
                    setattr(error, "message", message)  # noqa: B010
                    return error
        cls = getattr(builtins, name, None)
        return cls(message) if isinstance(cls, type) and issubclass(cls, Exception) else foreign(name, message)

    def show(self, value: Any, given: Any = None) -> Any:
        """JSON of a result. An error shows its fields by their wire names and how it relates to what was given."""
        if isinstance(value, BaseException):
            return self._show_error(value, given)
        if hasattr(value, "model_dump_json"):
            return json.loads(value.model_dump_json())
        if isinstance(value, Mapping):
            return {str(key): self.show(item, given) for key, item in value.items()}
        if isinstance(value, list | tuple | frozenset):
            return [self.show(item, given) for item in cast("Iterable[Any]", value)]
        if value is None or isinstance(value, str | int | bool):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else repr(value)
        if all(hasattr(value, name) for name in ("status", "headers", "body")):
            return {"status": value.status, "headers": dict(value.headers), "body": self.show(value.body, given)}
        raise TypeError(f"a vector's function gave {type(value).__name__}, which has no JSON form")

    def _show_error(self, error: BaseException, given: Any) -> dict[str, Any]:
        among = [given, *(cast("dict[str, Any]", given).values() if type(given) is dict else ())]
        cause = getattr(error, "cause", None) or error.__cause__
        fields = {camel(key): item for key, item in vars(error).items() if not key.startswith("_")}
        for key in ("name", "code", "retryable", "type"):
            if isinstance(getattr(error, key, None), str | int | bool):
                fields.setdefault(key, getattr(error, key))
        return {
            **{key: item for key, item in fields.items() if isinstance(item, str | int | float | bool)},
            "message": str(error),
            "cause": _show_cause(cause),
            "is_error": True,
            "same_instance": any(item is error for item in among),
            "cause_is_input": any(item is cause for item in among) if cause is not None else False,
            **({} if cause is None else {"cause_message": _text(cause)}),
            **{key: tell(error) for key, tell in self._show.items()},
        }


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def foreign(name: str, message: str = "", **fields: Any) -> Exception:
    """An error of a class that neither the package nor the language has."""
    error: Exception = type(name, (Exception,), {"__module__": "foreign"})(message)
    cause = fields.pop("cause", None)
    for key, item in fields.items():
        setattr(error, key, item)
    if cause is not None:
        give_cause(error, cause)
    return error


def give_cause(error: BaseException, cause: Any) -> None:
    """As `__cause__`, or as an attribute where it is no exception."""
    if isinstance(cause, BaseException):
        error.__cause__ = cause
    else:
        setattr(error, "cause", cause)  # noqa: B010


def _taken(cls: type, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields its constructor has a parameter for; the others are set afterwards."""
    code = getattr(getattr(cls, "__init__"), "__code__", None)  # noqa: B009
    return {key: item for key, item in fields.items() if code is None or key in code.co_varnames}


def _ours(runner: Runner, spec: Mapping[str, Any]) -> Any:
    """`$ours`: an error of the package's class of that name, `given` its parameters as `ask.py` has them."""
    cls = getattr(runner.family, spec["class"])
    return cls(**{one["python"]: runner.build(one["value"]) for one in spec["given"]})


def _stamped(runner: Runner, spec: Mapping[str, Any]) -> Any:
    """`$stamped`: an error with a verdict put on it."""
    error = runner.build(spec["error"])
    runner.family.stamp_retryable(error, spec["verdict"])
    return error


def _cyclic_cause(runner: Runner, spec: Mapping[str, Any]) -> BaseException:
    error = runner.error({key: item for key, item in spec.items() if key in ("class", "message", "name", "props")})
    error.__cause__ = error
    return error


def _hostile(_: Runner, spec: Any) -> Any:
    kind = spec["kind"] if isinstance(spec, dict) else spec
    if kind not in HOSTILE:
        raise CannotBuild(f"Python has no hostile value of kind {kind}")
    return HOSTILE[kind]()


def _raises(*_args: object, **_kwargs: object) -> Any:
    raise RuntimeError("secret: hostile")


def _deep(count: int = 20_000) -> Exception:
    error = Exception("innermost")
    for _ in range(count):
        outer = Exception("link")
        outer.__cause__ = error
        error = outer
    return error


def _nested_group() -> BaseException:
    error: Exception = ValueError("member")
    for _ in range(100):
        error = ExceptionGroup("group", [error])
    return error


def _cycle() -> dict[str, Any]:
    value: dict[str, Any] = {"secret": "hostile"}
    value["self"] = value
    return value


HOSTILE: dict[str, Callable[[], Any]] = {
    "throwing_text": lambda: type("Textless", (Exception,), {"__str__": _raises, "__repr__": _raises})(),
    "throwing_property": lambda: type(
        "Throwing",
        (Exception,),
        {name: property(_raises) for name in ("message", "name", "code", "retryable", "cause", "status", "type")},
    )("m"),
    "throwing_everything": lambda: type(
        "Hostile", (Exception,), {"__getattribute__": _raises, "__str__": _raises, "__repr__": _raises}
    )(),
    "throwing_object": lambda: type("HostileObject", (), {"__getattribute__": _raises, "__repr__": _raises})(),
    "null_prototype": lambda: type("Bare", (), {"__slots__": ()})(),
    "frozen": lambda: type("Frozen", (Exception,), {"__setattr__": _raises})("frozen"),
    "cycle": _cycle,
    "deep_causes": _deep,
    "group": _nested_group,
    "bytes": lambda: b"\xff\xfe",
    "lone_surrogate": lambda: Exception("a\ud800b"),
    "huge_text": lambda: Exception("x" * 1_000_000),
    "nan": lambda: math.nan,
    "object": object,
}
"""Values that an error path meets and must not fail on."""

_BUILD: dict[str, Callable[[Runner, Any], Any]] = {
    "$undefined": lambda _runner, _spec: None,
    "$error": Runner.error,
    "$dom_exception": lambda _, spec: foreign(spec["name"], spec.get("message", "")),
    "$ours": _ours,
    "$stamped": _stamped,
    "$cancelled": lambda _runner, _spec: asyncio.CancelledError(),
    "$group": lambda runner, members: BaseExceptionGroup("several", runner.build(members)),
    "$cyclic_cause": _cyclic_cause,
    "$hostile": _hostile,
    "$repeat": lambda _, spec: spec[0] * spec[1],
}


def _show_cause(cause: Any) -> Any:
    """The cause as it is where it is JSON, else its text; a hostile one may refuse that too."""
    if issubclass(type(cause), BaseException):
        return {"message": _text(cause)}
    try:
        return json.loads(json.dumps(cause))
    except Exception:
        return _text(cause)


def _text(value: Any) -> str:
    try:
        return str(value)
    except Exception:
        return "it has no text"


def _counted(families: Mapping[str, Any], asked: dict[str, set[str]]) -> None:
    """Put in place of every public function one that notes that it was called."""

    def noting(family: str, name: str, call: types.FunctionType) -> Callable[..., Any]:
        @functools.wraps(call)
        def noted(*args: Any, **options: Any) -> Any:
            asked[family].add(name)
            return call(*args, **options)

        return noted

    for family, module in families.items():
        for name in module.__all__:
            if isinstance(call := getattr(module, name), types.FunctionType):
                setattr(module, name, noting(family, name, call))


def main() -> None:
    folder, package = sys.argv[1:3]
    sys.path.insert(0, folder)
    plan = json.load(sys.stdin)
    families = {name: importlib.import_module(f"{package}.{name}") for name in plan["families"]}
    public = {
        name: [one for one in module.__all__ if isinstance(getattr(module, one), types.FunctionType)]
        for name, module in families.items()
    }
    asked: dict[str, set[str]] = {name: set() for name in families}
    _counted(families, asked)
    runner = Runner(families, plan["adapters"])
    counts = {name: Counter[str]() for name in families}
    results: list[dict[str, Any]] = []
    for place, vector in enumerate(plan["vectors"]):
        for names in asked.values():
            names.clear()
        results.append(
            {} if "python" not in vector["languages"] else runner.run(vector, adapted=place < plan["adapted"])
        )
        for name, names in asked.items():
            counts[name].update(names)
    json.dump({"results": results, "public": public, "asked": counts}, sys.stdout)


if __name__ == "__main__":
    main()
