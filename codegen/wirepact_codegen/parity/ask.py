"""Ask a generated Python package what `parity` wants to know. Usage: ask.py FOLDER PACKAGE < plan > answers."""

from __future__ import annotations

import importlib
import json
import re
import sys
from typing import Any, cast


def main() -> None:
    folder, package = sys.argv[1:3]
    sys.path.insert(0, folder)
    plan = json.load(sys.stdin)
    answers: dict[str, Any] = {"$digest": importlib.import_module(package).CONTRACT_DIGEST}
    for one in plan["families"]:
        answers[one["name"]] = ask(importlib.import_module(f"{package}.{one['name']}"), one)
    json.dump(answers, sys.stdout)


def ask(module: Any, plan: dict[str, Any]) -> dict[str, Any]:
    codes = [code for table in plan["tables"] for code in getattr(module, table["list"])]
    others = ["", "no_such_code", "constructor", "__proto__", 7, None, True]
    return {
        "lists": {one["constant"]: list(getattr(module, one["list"])) for one in plan["tables"]},
        "names": {one["constant"]: _names(getattr(module, one["namespace"])) for one in plan["tables"]},
        "tables": {one["constant"]: _table(getattr(module, one["constant"])) for one in plan["tables"]},
        "retired": _table(module.RETIRED),
        "known": {
            one["constant"]: [_answer(module, one["python_guard"], code) for code in [*codes, *others]]
            for one in plan["tables"]
        },
        "verdicts": {str(code): _answer(module, "retryable_of", code) for code in [*codes, *others]},
        "sentences": {str(code): _answer(module, "user_message_for", code) for code in [*codes, *others]},
        "locales": {
            f"{locale} {code}": _answer(module, "user_message_for", code, locale)
            for locale in plan["locales"]
            for code in [*codes, *others]
        },
        "categories": {str(code): _answer(module, "category_of", code) for code in [*codes, *others]},
        "same": {
            one["constant"]: {
                str(code): [
                    str(other) for other in [*codes, *others] if _answer(module, one["python_same"], code, other)
                ]
                for code in [*codes, *others]
            }
            for one in plan["tables"]
        },
        "data": {name: list(getattr(module, name, ())) for name in plan["data"]},
        "constants": {name: getattr(module, name, None) for name in plan["constants"]},
        "classes": {
            f"{one['name']} ({call} given)": _error(getattr(module, one["name"], None), module, one, given)
            for one in plan["classes"]
            for call, given in one["calls"].items()
        },
        "factories": {
            f"{one['name']}.{one['factory']['typescript']}": _error(
                getattr(getattr(module, one["name"], None), one["factory"]["python"], None), module, one, one["given"]
            )
            for one in plan["factories"]
        },
        "shapes": {
            one["name"]: [_answer(module, one["python"], value) for value in plan["instances"]]
            for one in plan["shapes"]
        },
        "parsers": {
            one["name"]: [_parsed(module, one["python"], value) for value in plan["instances"]]
            for one in plan["parsers"]
        },
        "exports": sorted(module.__all__),
        "types": [name for name in sorted(module.__all__) if _is_type(getattr(module, name))],
    }


def _is_type(value: Any) -> bool:
    """Whether a type checker alone needs it: a model, an alias of a type. No error class, and no list of constants."""
    if isinstance(value, type):
        return not issubclass(value, BaseException) and not value.__name__.endswith("Codes")
    if type(value).__name__ == "TypeAliasType":  # callable, where typing_extensions brings it
        return True
    return (type(value).__module__ in ("typing", "types") and not callable(value)) or hasattr(value, "__origin__")


def _answer(module: Any, name: str, *values: Any) -> Any:
    """What a function of the package says; that it is missing or fails is an answer too."""
    try:
        return getattr(module, name)(*values)
    except Exception as error:
        return {"fails": type(error).__name__}


def _parsed(module: Any, name: str, value: Any) -> Any:
    """What a parser makes of a value as it goes out again; of text, of the JSON that it is."""
    found = _answer(module, name, json.dumps(value) if isinstance(value, str) else value)
    return {"gives": json.loads(found.model_dump_json()) if hasattr(found, "model_dump_json") else found}


def _names(namespace: type) -> dict[str, Any]:
    return {name: value for name, value in vars(namespace).items() if re.match("[^_]|_[^_]", name)}


def _table(table: Any) -> dict[str, Any]:
    return {str(code): _set_only(info.as_dict()) for code, info in table.items()}


def _set_only(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_set_only(item) for item in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    made = {key: _set_only(item) for key, item in cast("dict[str, Any]", value).items()}
    return {key: item for key, item in made.items() if item is not None and item not in ([], {})}


def _error(make: Any, module: Any, plan: dict[str, Any], given: list[dict[str, Any]]) -> dict[str, Any]:
    try:
        error = make(**{one["python"]: one["value"] for one in given})
    except Exception as failure:
        return {"fails": type(failure).__name__}
    bases = [getattr(module, name) for name in plan["bases"] if hasattr(module, name)]
    return {
        "name": error.name,
        "message": str(error),
        "fields": {wire: _plain(getattr(error, name, None)) for wire, name in plan["attributes"].items()},
        "is_instance": [base.is_instance(error) for base in bases],
        "known": getattr(error, "known_code", getattr(error, "known_type", None)),
    }


def _plain(value: Any) -> Any:
    return _set_only(value) or None if isinstance(value, dict) else value


if __name__ == "__main__":
    main()
