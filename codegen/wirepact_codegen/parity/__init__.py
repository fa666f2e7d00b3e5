"""Both packages, read by running both, held against the contract and against each other.

A plan, made from the IR, says what to ask; `ask.py` and `ask.mjs` ask the same of each package and
print JSON in the wire's own words; `_compare` lists every difference. What differs on purpose is
declared in the contract, and is asserted to differ. The contract's vectors are asked by `run.py` and `run.mjs`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .. import ir
from ..naming import camel_case, snake_case, table_name
from ..targets.python import views
from ..targets.python.names import function_names
from . import questions
from . import vectors as own

_HERE = Path(__file__).parent
_PATIENCE_S = 300


class ParityError(Exception):
    """A package could not be run."""


@dataclass(slots=True)
class Report:
    """What was compared in one family.

    Attributes:
        counts: Things in tables compared, by kind.
        behaviours: Public functions both packages have, with how many vectors and questions called them in Python and
            in TypeScript; no pair for what the tables compare already.
        questions: How many questions were made from the data and asked both packages.
        vectors: What came of the vectors.
        declared: Differences the contract declares, each seen to be there.
        differences: Differences nobody declared; empty when the packages are equal.
    """

    family: str
    counts: dict[str, int] = field(default_factory=dict[str, int])
    behaviours: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    questions: int = 0
    vectors: own.Told = field(default_factory=own.Told)
    declared: list[str] = field(default_factory=list[str])
    differences: list[str] = field(default_factory=list[str])


def parity(contract: ir.Contract, folder: Path, python: Path, typescript: Path) -> list[Report]:
    """Compare the two packages of a contract.

    Args:
        folder: The schema folder, beside which its vectors are.
        python: The folder that holds the Python package. typescript: The folder of the npm package, built.

    Raises:
        ParityError: Node is missing, the npm package is not built, a package fails when asked, or the vectors cannot
            be read.
    """
    vectors = vectors_of(contract, folder)
    plan = {"families": [_plan(contract, family) for family in contract.families]}
    ours, theirs = _ask_both(contract, "ask", python, typescript, plan)
    if ours["$digest"] != theirs["$digest"]:
        remedy = f"Run `{contract.command}`, and build the npm package again."
        raise ParityError(f"The two packages were made from different states of the contract. {remedy}")
    reports = [_compare(family, ours[family.name], theirs[family.name]) for family in contract.families]
    made = {family.name: _questions(contract, family) for family in contract.families}
    more = [one.vector for each in made.values() for one in each]
    answers = answers_to(vectors, contract, folder, python, typescript, more)
    made_answers = [iter(one["results"][len(vectors) :]) for one in answers]
    for report, family in zip(reports, contract.families, strict=True):
        report.questions = len(made[family.name])
        for question in made[family.name]:
            problem = questions.problems(question, *(next(one) for one in made_answers))
            report.differences += [problem] if problem else []
        places = [place for place, vector in enumerate(vectors) if vector.family == family.name]
        mine = [vectors[place] for place in places]
        report.vectors = own.judge(mine, *([one["results"][place] for place in places] for one in answers))
        report.behaviours = _behaviours(family, *answers)
        report.differences += [f"vector {line}" for line in report.vectors.wrong] + own.unnamed(family, mine)
    return reports


def vectors_of(contract: ir.Contract, folder: Path) -> list[own.Vector]:
    """The vectors of a contract; none where it has none.

    Raises:
        ParityError: they cannot be read, or contract.json names a folder that is not there.
    """
    place = Path(os.path.normpath(folder / (contract.vectors.folder if contract.vectors else "vectors")))
    if not place.is_dir():
        if contract.vectors:
            raise ParityError(f"{place}: there is no such folder, and contract.json says that the vectors are there.")
        return []
    try:
        return own.load(place, {family.name: twins(family) for family in contract.families})
    except own.VectorError as error:
        raise ParityError(str(error)) from None


def answers_to(
    vectors: Sequence[own.Vector],
    contract: ir.Contract,
    folder: Path,
    python: Path,
    typescript: Path,
    more: Sequence[own.Vector] = (),
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What each package answers: `results` in the order of the vectors, `public` functions and those `asked`.

    `more` are asked after them, without the contract's adapters.
    """
    adapters = folder / (contract.vectors.adapters if contract.vectors else "vectors")
    plan = {
        "families": [family.name for family in contract.families],
        "adapters": str(adapters.resolve()) if adapters.is_dir() else None,
        "vectors": [vector.as_plan() for vector in (*vectors, *more)],
        "adapted": len(vectors),
    }
    return _ask_both(contract, "run", python, typescript, plan)


def _ask_both(
    contract: ir.Contract, script: str, python: Path, typescript: Path, plan: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What each package answers to a script of this folder, both at once."""
    package = next(target.package for target in contract.targets if target.name == "python")
    commands = (
        [sys.executable, str(_HERE / f"{script}.py"), str(python), package],
        [_node(typescript), str(_HERE / f"{script}.mjs"), str(typescript)],
    )
    with ThreadPoolExecutor() as pool:
        ours, theirs = pool.map(lambda command: _ask(command, plan), commands)
    return ours, theirs


def _behaviours(family: ir.Family, python: dict[str, Any], typescript: dict[str, Any]) -> dict[str, tuple[int, int]]:
    name, spelt = family.name, twins(family)
    compared = in_tables(family)
    found: dict[str, tuple[int, int]] = {}
    for function in python["public"][name]:
        twin = spelt.get(function, camel_case(function))
        if twin in typescript["public"][name]:
            asked = python["asked"][name].get(function, 0), typescript["asked"][name].get(twin, 0)
            if any(asked) or function not in compared:
                found[function] = asked
    return found


def in_tables(family: ir.Family) -> set[str]:
    """Functions that every family is asked without a vector, in Python's names."""
    lookups = {"retryable_of", "user_message_for", "category_of", "get_retryable", "site_verdict", "stamp_retryable"}
    guards = {name for table in family.tables for key, name in _table_names(table).items() if key.startswith("python_")}
    return (
        lookups
        | guards
        | {name for shape in family.shapes for name in (f"{verb}_{snake_case(shape.name)}" for verb in ("is", "parse"))}
    )


def twins(family: ir.Family) -> dict[str, str]:
    """Functions of shapes in Python, and what TypeScript calls them: a shape's name says itself how it is spelt."""
    return {
        f"{verb}_{snake_case(one.name)}": f"{camel_case(verb)}{one.name}" for one in family.shapes for verb in _VERBS
    }


def _node(package: Path) -> str:
    node = shutil.which("node")
    if node is None:
        raise ParityError(
            "Node is needed to run the TypeScript package and the vectors in it, and is not on the PATH. "
            "Install Node 20 or newer."
        )
    if not (package / "dist").is_dir():
        raise ParityError(f"{package} is not built. Run `npm run build` there.")
    return node


def _ask(command: list[str], plan: dict[str, Any]) -> dict[str, Any]:
    try:
        done = subprocess.run(
            command,
            input=json.dumps(plan),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=_PATIENCE_S,
        )
    except subprocess.TimeoutExpired:
        raise ParityError(f"{Path(command[1]).name} did not end within {_PATIENCE_S} seconds.") from None
    if done.returncode:
        raise ParityError(f"{Path(command[1]).name} failed:\n{done.stderr.strip()[-2000:]}")
    return dict(json.loads(done.stdout))


def told(report: Report) -> str:
    """The report as text: tables, behaviours, vectors, what is declared to differ, what differs undeclared."""
    lines = [f"{report.family}: {'equal' if not report.differences else f'{len(report.differences)} differences'}"]
    lines += ["  tables:", *(f"    {count:6} {what}" for what, count in report.counts.items() if count)]
    asked = {name: counts for name, counts in report.behaviours.items() if any(counts)}
    lines += [
        f"  behaviours: {len(report.behaviours)} functions in both languages, {len(asked)} of them asked, "
        f"{report.questions} questions made from the data:"
    ]
    for name, (python, typescript) in asked.items():
        lines.append(f"    {python:6} {name}{f' ({typescript} in TypeScript)' if typescript != python else ''}")
    idle = [name for name in report.behaviours if name not in asked]
    lines += [f"    not asked: {', '.join(idle)}"] if idle else []
    told = report.vectors
    lines += [f"  vectors: {told.asked} asked, {told.equal} equal in both languages and as expected"]
    lines += (
        [f"    {len(told.one_language)} in one language:", *(f"      {one}" for one in told.one_language)]
        if told.one_language
        else []
    )
    lines += [f"    {len(told.not_met)} not met:", *(f"      {one}" for one in told.not_met)] if told.not_met else []
    lines += ["  declared:", *(f"    {one}" for one in report.declared)] if report.declared else []
    lines += ["  not declared:", *(f"    {one}" for one in report.differences)] if report.differences else []
    return "\n".join(lines)


# --- the plan ----------------------------------------------------------------------------------


def _plan(contract: ir.Contract, family: ir.Family) -> dict[str, Any]:
    classes = views.Classes(contract, family)
    return {
        "name": family.name,
        "tables": [_table_names(table) for table in family.tables],
        "data": [*(data.name for data in family.data), *(["ASYMMETRIES"] if family.asymmetries else [])],
        "constants": [constant.name for constant in family.constants],
        "languages": [one.tag for one in family.locales],
        "locales": [form for one in family.locales for form in (one.tag, f"{one.tag.upper()}_ZZ")],
        "classes": [
            _class_plan(one, classes, family) for one in family.classes if one.exported and not one.handwritten
        ],
        "factories": [
            _factory_plan(one, factory, classes, family)
            for one in family.classes
            if one.exported and not one.handwritten
            for factory in one.factories
        ],
        "shapes": [
            {"name": one.name, "python": function_names(one)[0], "typescript": f"is{one.name}"} for one in family.shapes
        ],
        "parsers": [
            {"name": one.name, "python": f"parse_{snake_case(one.name)}", "typescript": f"parse{one.name}"}
            for one in family.shapes
        ],
        "instances": instances(family),
    }


def _questions(contract: ir.Contract, family: ir.Family) -> list[questions.Question]:
    classes = views.Classes(contract, family)
    made: dict[str, tuple[dict[str, Any], str | int | None]] = {}
    for one in family.classes:
        if one.exported and not one.handwritten:
            plan = _class_plan(one, classes, family)
            code = dict(one.fixed).get("code")
            spec = {"$ours": {"class": one.name, "call": one.call, "given": plan["calls"]["least"]}}
            made[one.name] = spec, code if isinstance(code, str | int) else None
    return questions.Questions(family, made, retrying=find_spec("tenacity") is not None).all()


def _table_names(table: ir.CodeTable) -> dict[str, str]:
    names = {
        "list": "CODE_LIST",
        "namespace": "Codes",
        "python_guard": "is_code",
        "typescript_guard": "isCode",
        "python_same": "same_code",
        "typescript_same": "sameCode",
    }
    return {"constant": table.table, **{what: table_name(table.table, name) for what, name in names.items()}}


def _class_plan(one: ir.ErrorClass, classes: views.Classes, family: ir.Family) -> dict[str, Any]:
    params = [param for param in classes.params[one.name] if param.role != "cause"]
    by_wire = {f.property.wire: f.property for base in family.classes for f in base.fields if base.name == one.name}
    samples = {p.wire: sample(by_wire[p.wire].type, family) if p.wire in by_wire else f"a {p.wire}" for p in params}
    every = [{"wire": param.wire, "python": param.name, "value": samples[param.wire]} for param in params]
    least = [value for value, param in zip(every, params, strict=True) if param.default is None]
    attributes = {
        param.wire: param.name
        for base in [one, *_bases(one, family)]
        for param in classes.params[base.name]
        if not param.in_meta and param.role not in ("cause", "message")
    }
    return {
        "name": one.name,
        "call": one.call,
        "calls": {"least": least, "all": every},
        "attributes": attributes,
        "bases": [base.name for base in [one, *_bases(one, family)]],
    }


def _factory_plan(one: ir.ErrorClass, factory: ir.Factory, classes: views.Classes, family: ir.Family) -> dict[str, Any]:
    made = _class_plan(one, classes, family)
    own = views.parameter_names(factory.properties)
    fixed = dict(factory.fixed)
    given = [
        {"wire": prop.wire, "python": own[prop.wire], "value": sample(prop.type, family)}
        for prop in sorted(factory.properties, key=lambda prop: not prop.required)
    ]
    roles = {param.wire: param.role for param in classes.params[one.name]}
    said = {"cause", "message", *fixed} if factory.message is not None else {"cause", *fixed}
    demanded = [
        value for value in made["calls"]["least"] if value["wire"] not in own and roles[value["wire"]] not in said
    ]
    return {
        **made,
        "factory": {"python": snake_case(factory.name), "typescript": factory.name},
        "given": [*given, *demanded],
        "attributes": made["attributes"] | own,
    }


def _bases(one: ir.ErrorClass, family: ir.Family) -> Iterator[ir.ErrorClass]:
    while one.base is not None:
        one = next(other for other in family.classes if other.name == one.base)
        yield one


def sample(kind: ir.Type, family: ir.Family) -> Any:
    """A value of a type, the plainest there is."""
    match kind:
        case ir.StringType():
            return "text"
        case ir.IntegerType() | ir.NumberType():
            return 7 if kind.minimum is None else max(7, int(kind.minimum))
        case ir.BooleanType():
            return True
        case ir.NullType() | ir.AnyType():
            return None
        case ir.LiteralType():
            return kind.values[0]
        case ir.ListType() | ir.MapType():
            return [] if isinstance(kind, ir.ListType) else {}
        case ir.UnionType():
            return sample(kind.branches[0], family)
        case ir.RefType():
            shape = family.shape(kind.name)
            match shape:
                case ir.EnumShape():
                    return shape.members[0].value
                case ir.AliasShape():
                    return sample(shape.type, family)
                case ir.UnionShape():
                    return sample(ir.RefType(name=shape.members[0][1]), family)
                case ir.ObjectShape():
                    return {one.wire: sample(one.type, family) for one in shape.properties if one.required}


_WRONG: tuple[Any, ...] = (None, 1, "x", True, [], {})


def instances(family: ir.Family) -> list[Any]:
    """Values to put before every guard: each example, and each example with one thing wrong."""
    found: list[Any] = [None, True, 0, 1.5, "", "text", [], {}]
    for shape in family.shapes:
        if isinstance(shape, ir.EnumShape):
            found += [member.value for member in shape.members]
        elif isinstance(shape, ir.ObjectShape | ir.UnionShape):
            for example in shape.examples:
                if not isinstance(example, dict):
                    continue
                found.append(example)
                for key in example:
                    found.append({other: value for other, value in example.items() if other != key})
                    found += [{**example, key: wrong} for wrong in _WRONG]
                found.append({**example, "unknownKey": 1})
    return found


# --- the comparison ----------------------------------------------------------------------------


def _compare(family: ir.Family, python: dict[str, Any], typescript: dict[str, Any]) -> Report:
    report = Report(family.name)
    for table in family.tables:
        codes = [code.wire for code in table.codes]
        _equal(
            report, f"{table.table}: the list", codes, python["lists"][table.table], typescript["lists"][table.table]
        )
        named = {code.name: code.wire for code in table.codes}
        _equal(
            report,
            f"{table.table}: the constants",
            named,
            python["names"][table.table],
            typescript["names"][table.table],
        )
        expected = {str(code.wire): facts(code) for code in table.codes}
        _rows(report, f"{table.table}", expected, python["tables"][table.table], typescript["tables"][table.table])
        report.counts[f"rows of {table.table}"] = len(codes)
    retired = {str(code.wire): facts(code) for table in family.tables for code in table.retired}
    _rows(report, "RETIRED", retired, python["retired"], typescript["retired"])
    report.counts["rows of RETIRED"] = len(retired)
    for kind, what in (("verdicts", "verdict of"), ("sentences", "sentence of"), ("categories", "category of")):
        _rows(report, what, None, python[kind], typescript[kind])
        report.counts[kind] = len(python[kind])
    told = {f"{one.tag} {wire}": text for one in family.locales for wire, text in one.sentences}
    _rows(
        report, "sentence in", told, *({key: side["locales"].get(key) for key in told} for side in (python, typescript))
    )
    _rows(report, "sentence in", None, python["locales"], typescript["locales"])
    report.counts["sentences in further languages"] = len(told)
    for kind, what in (("known", "is a code of"), ("same", "is the same code in")):
        _rows(report, what, None, python[kind], typescript[kind])
        report.counts[f"answers to: {what.removesuffix(' of').removesuffix(' in')}"] = sum(
            map(len, python[kind].values())
        )
    for data in family.data:
        rows = [_thawed(row) for row in data.rows]
        _equal(report, data.name, rows, python["data"][data.name], typescript["data"][data.name])
    if family.asymmetries:
        rows = [
            {"topic": one.topic, "runtimes": list(one.runtimes), "differs": one.differs, "section": one.section}
            for one in family.asymmetries
        ]
        _equal(report, "ASYMMETRIES", rows, python["data"]["ASYMMETRIES"], typescript["data"]["ASYMMETRIES"])
        report.declared.append(f"{len(rows)} differences between runtimes, the same rows in both languages")
    report.counts["data tables"] = len(family.data) + bool(family.asymmetries)
    for constant in family.constants:
        values: dict[str, Any] = {language: _thawed(value) for language, value in constant.values}
        for language, answer in (("python", python), ("typescript", typescript)):
            found = answer["constants"].get(constant.name)
            if found != values[language]:
                report.differences.append(
                    f"{constant.name} is {found!r} in {language}, {values[language]!r} in the contract"
                )
        if constant.per_language:
            report.declared.append(
                f"{constant.name}: {values['python']!r} in Python, {values['typescript']!r} in TypeScript"
            )
    report.counts["constants"] = len(family.constants)
    _rows(report, "error class", None, python["classes"], typescript["classes"])
    report.counts["error classes"] = len(python["classes"])
    _rows(report, "factory", None, python["factories"], typescript["factories"])
    report.counts["factories"] = len(python["factories"])
    _rows(report, "guard", None, python["shapes"], typescript["shapes"])
    report.counts["shapes"] = len(python["shapes"])
    report.counts["verdicts of guards"] = sum(len(answers) for answers in python["shapes"].values())
    _rows(report, "parser", None, python["parsers"], typescript["parsers"])
    report.counts["answers of parsers"] = sum(len(answers) for answers in python["parsers"].values())
    for text, is_declared in _names(family, python, typescript):
        (report.declared if is_declared else report.differences).append(text)
    report.counts["public names"] = len(python["exports"])
    for text, is_there in _declared(family, python, typescript):
        (report.declared if is_there else report.differences).append(text if is_there else f"{text}: not so in both")
    return report


def _declared(family: ir.Family, python: dict[str, Any], typescript: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Codes that only one language raises, spellings, and what a language does instead: and whether both say so."""
    for table in family.tables:
        for code in table.codes:
            rows = [answer["tables"][table.table].get(str(code.wire), {}) for answer in (python, typescript)]
            if code.languages != ir.LANGUAGES:
                there = all(row.get("languages") == list(code.languages) for row in rows)
                yield f"{code.wire}: raised by {' and '.join(code.languages)} alone", there
            if code.same_as:
                there = all(row.get("same_as") == list(code.same_as) for row in rows)
                yield f"{code.wire}: the same concept as {', '.join(map(str, code.same_as))}", there
            for language, text in code.behaviour:
                there = all(row.get("behaviour", {}).get(language) == text for row in rows)
                yield f"{code.wire} in {language}: {text}", there


_ALONE: dict[str, dict[str, str]] = {
    "agent": {
        "tool_retry": "toolRetryMiddleware in TypeScript: the source names each",
        "model_retry": "modelRetryMiddleware in TypeScript: the source names each",
        "toolRetryMiddleware": "tool_retry in Python",
        "modelRetryMiddleware": "model_retry in Python",
    },
    "helix": {
        "aretry_llm_step": "retryLlmStep, which is asynchronous in TypeScript anyway",
        "mapVercelError": "the source's name for what both call mapProviderError",
        "uiStreamResponse": "a Response of the web platform; Python's servers take ui_stream",
        "withChatStatus": "a fetch for the page's own transport",
    },
}
"""Names of a family's own runtime sources that only one language has, and why."""


def _names(family: ir.Family, python: dict[str, Any], typescript: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Public names that only one language has, and whether that is declared.

    The rule: functions in snake_case or camelCase, all else alike. TypeScript's names are those it has at run time;
    its types are erased, so a type of Python needs no twin there.
    """
    reasons = dict(_ALONE.get(family.runtime or "", {}))
    theirs = set(typescript["exports"])
    spelt = twins(family)
    for name in python["exports"]:
        if spelt.get(name, camel_case(name)) not in theirs and name not in python["types"]:
            told = reasons.pop(name, None)
            yield (
                f"{name} is a name in Python alone: {told or f'TypeScript has no {camel_case(name)}'}",
                told is not None,
            )
    for name in sorted(theirs - {spelt.get(name, camel_case(name)) for name in python["exports"]}):
        told = reasons.pop(name, None)
        yield f"{name} is a name in TypeScript alone: {told or 'Python has no twin of it'}", told is not None
    for name in reasons:
        yield f"{name} is declared as a name of one language alone, and is none", False


_VERBS = ("is", "is_known", "parse")


def facts(code: ir.Code) -> dict[str, Any]:
    """Every fact of a code as both packages are asked to give it: snake_case keys, absent ones left out."""
    return _set_only(
        {
            "code": code.wire,
            "name": code.name,
            "title": code.title,
            "summary": code.description,
            "section": code.section,
            "category": code.category,
            "verdict": code.verdict.value,
            "retryable": code.retryable,
            "conditions": [
                _set_only(
                    {"when": one.when, "http": list(one.http), "kinds": list(one.kinds), "retryable": one.retryable}
                )
                for one in code.conditions
            ],
            "pinned": code.pinned,
            "control": code.control,
            "http_status": code.http_status,
            "headers": dict(code.headers),
            "user_message": code.user_message,
            "recovery": code.recovery,
            "docs": code.docs,
            "raised_by": list(code.raised_by),
            "lifecycle": code.lifecycle.value,
            "replaced_by": code.replaced_by,
            "languages": list(code.languages),
            "same_as": list(code.same_as),
            "behaviour": dict(code.behaviour),
            "matches": [
                {"name": one.name}
                if one.name is not None
                else {"code": one.code}
                if one.code is not None
                else {"status": list(one.status)}
                if one.status
                else {"condition": one.condition}
                for one in code.matches
            ],
            "settles": bool(code.settles),
            "grpc_status": code.grpc_status,
            "problem_type": code.problem_type,
            "class_name": code.class_name,
            "class_base": code.class_base,
            "module": code.module,
            "exported": code.exported,
            "message": code.class_message,
            "details": code.class_details,
            "meta": [one.wire for one in code.meta],
        }
    )


def _set_only(row: dict[str, Any]) -> dict[str, Any]:
    """What a row says: null and empty members say nothing."""
    return {key: item for key, item in row.items() if item is not None and item != [] and item != {}}


def _thawed(value: ir.Json) -> Any:
    if isinstance(value, dict):
        return {key: _thawed(item) for key, item in value.items()}
    return [_thawed(item) for item in value] if isinstance(value, tuple) else value


def _rows(
    report: Report, what: str, expected: dict[str, Any] | None, python: dict[str, Any], typescript: dict[str, Any]
) -> None:
    sides = {"Python": python, "TypeScript": typescript} | ({"the contract": expected} if expected is not None else {})
    for key in sorted({key for side in sides.values() for key in side}):
        _equal(
            report,
            f"{what} {key}",
            *(side.get(key, "(absent)") for side in (expected, python, typescript) if side is not None),
        )


def _equal(report: Report, what: str, *values: Any) -> None:
    """Note a difference between the packages, or between them and the contract where it is given first."""
    if len(set(map(_canonical, values))) > 1:
        names = ("the contract", "Python", "TypeScript")[-len(values) :]
        told = "; ".join(f"{name}: {_short(value, values)}" for name, value in zip(names, values, strict=True))
        report.differences.append(f"{what} differs. {told}")


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _short(value: Any, all_values: Sequence[Any]) -> str:
    """A value; of mappings only the keys they differ in, of lists of one length only the elements."""
    if all(isinstance(one, dict) for one in all_values):
        differ = [key for key in value if len({_canonical(one.get(key)) for one in all_values}) > 1]
        value = {key: value[key] for key in sorted(differ)}
    elif all(isinstance(one, list) for one in all_values) and len({len(one) for one in all_values}) == 1:
        value = [row for row, *rows in zip(value, *all_values, strict=True) if len(set(map(_canonical, rows))) > 1]
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:297]}..."
