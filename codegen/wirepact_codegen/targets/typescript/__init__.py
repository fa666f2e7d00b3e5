"""The TypeScript target: one contract in, the sources of one npm package out. `tsc` builds what users install."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ... import ir
from ...diagnostics import Diagnostic
from ...facts import supplies
from ...roles import envelope
from ...text import escape_unseen_json, in_comment, markdown, source_header
from ..environment import environment
from . import fronts, literals, names
from .views import FamilyViews, Module

_HERE = Path(__file__).parent
_MODULES = ("codes", "verdicts", "categories", "messages", "errors", "shapes", "constants", "reference", "roles")


def render(contract: ir.Contract) -> dict[str, str]:
    """Text of every file, by its path in the package."""
    from ...explained import packed  # it asks the targets' views what a class takes

    package = next(target.package for target in contract.targets if target.name == "typescript")
    templates = environment(_HERE / "templates")
    files = {
        "package.json": _json(_package(contract, package)),
        "README.md": templates.get_template("README.md.jinja").render(_readme(contract, package)),
        "tsconfig.json": _json(_TSCONFIG),
        "tsconfig.cjs.json": _json(_TSCONFIG_CJS),
        "src/index.ts": templates.get_template("root.ts.jinja").render(
            header=f"// {source_header('contract.json', contract.command)}",
            doc=literals.comment(f"{contract.title}. {contract.description} Each family is a module of its own."),
            name=literals.string(contract.name),
            version=literals.string(contract.version),
            digest=literals.string(contract.digest),
        ),
    }
    header = f"// {source_header('targets/typescript/runtime/bin/explain.js', contract.command)}"
    command = (_HERE / "runtime/bin/explain.js").read_text("utf-8")
    files["bin/explain.js"] = command.replace("\n", f"\n{header}\n", 1)  # its first line says what runs it
    files["bin/codes.json"] = packed(contract)
    for source in sorted((_HERE / "runtime").glob("*.ts")):
        files[f"src/runtime/{source.name}"] = _copied(source, contract)
    for source in _integrations():
        files[f"src/integrations/{source.name}"] = _copied(source, contract)
    for family in contract.families:
        views = FamilyViews(contract, family)
        runtime: list[str] = []
        sources = _handwritten(family)
        modules = (*_MODULES, "facts") if any(one.parent.name != family.runtime for one in sources) else _MODULES
        for source in sources:
            runtime.append(source.stem)
            files[f"src/{family.name}/{source.name}"] = _copied(source, contract)
        for name in modules:
            module = getattr(views, name)()
            files[f"src/{family.name}/{name}.ts"] = templates.get_template(f"{name}.ts.jinja").render(module)
        for locale in family.locales:
            made = templates.get_template("locale.ts.jinja").render(views.locale(locale))
            files[f"src/{family.name}/messages/{locale.tag}.ts"] = made
        for name, view in _fronts(contract, family):
            files[f"src/{family.name}/{name}.ts"] = templates.get_template(f"{name}.ts.jinja").render(view)
            runtime += [name] if name in ("chunks", "settle") else []
        index = templates.get_template("index.ts.jinja").render(views.index(runtime))
        files[f"src/{family.name}/index.ts"] = index
    return files


def check(contract: ir.Contract) -> Iterator[Diagnostic]:
    """Names the contract gives that TypeScript cannot tell apart, or has its own use for."""
    return names.clashes(contract)


def _fronts(contract: ir.Contract, family: ir.Family) -> Iterator[tuple[str, Module]]:
    """What a family has for replies, streams and settlements; one with runtime sources of its own has it there."""
    chunks, settle = fronts.chunks(contract, family), fronts.settle(contract, family)
    own = {"chunks": chunks, "settle": settle} if family.runtime is None else {}
    found = [(name, view) for name, view in own.items() if view is not None]
    teller = bool(found) or (family.runtime is None and envelope(family) is not None)
    if teller or chunks is not None:
        yield "statuses", fronts.statuses(contract, family)
    if teller:
        yield "teller", fronts.teller(contract, family)
    yield from found


def _integrations() -> list[Path]:
    return sorted((_HERE / "runtime" / "integrations").glob("*.ts"))


def _handwritten(family: ir.Family) -> list[Path]:
    """The runtime sources of a family: what every family gets, and its own, which take the place of a common one.

    A family that is data alone has those of the folder `own`; `classify` where its root class takes any value,
    `render` where it has an envelope.
    """
    found: dict[str, Path] = {}
    for folder in ("family", family.runtime or "own"):
        found |= {path.name: path for path in (_HERE / "runtime" / folder).glob("*.ts")}
    if family.runtime is None and supplies(family) is None:
        del found["classify.ts"]
    if envelope(family) is None:
        found.pop("render.ts", None)
    return [found[name] for name in sorted(found)]


def _copied(source: Path, contract: ir.Contract) -> str:
    """A runtime source under the header every file has; its own text is untouched."""
    path = source.relative_to(_HERE).as_posix()
    return f"// {source_header(f'targets/typescript/{path}', contract.command)}\n\n{source.read_text(encoding='utf-8')}"


def _json(value: object) -> str:
    return escape_unseen_json(json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def _entry(path: str) -> dict[str, dict[str, str]]:
    return {
        condition: {"types": f"./dist/{kind}/{path}.d.ts", "default": f"./dist/{kind}/{path}.js"}
        for condition, kind in (("import", "esm"), ("require", "cjs"))
    }


def _readme(contract: ir.Contract, package: str) -> dict[str, object]:
    return {
        "header": in_comment(source_header("contract.json", contract.command)),
        "package": package,
        "twin": next((one.package for one in contract.targets if one.name == "python"), ""),
        "contract": contract.name,
        "version": contract.version,
        "title": markdown(contract.title),
        "description": markdown(contract.description),
        "entries": [source.stem for source in _integrations()],
        "families": [(one.name, markdown(one.title), markdown(one.description)) for one in contract.families],
    }


def _package(contract: ir.Contract, package: str) -> dict[str, object]:
    entries = {".": "index"}
    for family in contract.families:
        entries[f"./{family.name}"] = f"{family.name}/index"
        entries[f"./{family.name}/reference"] = f"{family.name}/reference"
        for locale in family.locales:
            entries[f"./{family.name}/messages/{locale.tag}"] = f"{family.name}/messages/{locale.tag}"
    for source in _integrations():
        entries[f"./{source.stem}"] = f"integrations/{source.stem}"
    subpaths = {name.removeprefix("./"): [f"./dist/cjs/{path}.d.ts"] for name, path in entries.items() if name != "."}
    return {
        "name": package,
        "version": contract.packages.version,
        "description": contract.title,
        **({"keywords": contract.packages.keywords} if contract.packages.keywords else {}),
        **({"license": contract.packages.license} if contract.packages.license else {}),
        "type": "module",
        "sideEffects": False,
        "main": "./dist/cjs/index.js",
        "types": "./dist/cjs/index.d.ts",
        "exports": {name: _entry(path) for name, path in entries.items()} | {"./package.json": "./package.json"},
        "typesVersions": {"*": subpaths},
        "bin": {package.removeprefix("@").replace("/", "-"): "bin/explain.js"},
        "files": ["bin", "dist", "src"],
        "engines": {"node": ">=20"},
        "devDependencies": {"typescript": ">=5.6"},
        "scripts": {
            "clean": "node --input-type=commonjs -e "
            "\"require('node:fs').rmSync('dist', {recursive: true, force: true})\"",
            "build": "tsc -p tsconfig.json && tsc -p tsconfig.cjs.json && npm run --silent mark-cjs",
            "prepack": "npm run --silent clean && npm run --silent build",
            "mark-cjs": "node --input-type=commonjs -e "
            "\"require('node:fs').writeFileSync('dist/cjs/package.json', JSON.stringify({type: 'commonjs'}) + '\\n')\"",
        },
    }


_TSCONFIG = {
    "compilerOptions": {
        "target": "ES2022",
        "lib": ["ES2022"],
        "module": "NodeNext",  # how modules are found follows from it, in each version another way
        "rootDir": "src",
        "outDir": "dist/esm",
        "types": [],
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "isolatedDeclarations": True,
        "isolatedModules": True,
        "noFallthroughCasesInSwitch": True,
        "noImplicitOverride": True,
        "noImplicitReturns": True,
        "noUncheckedIndexedAccess": True,
        "noUnusedLocals": True,
        "verbatimModuleSyntax": True,
        "declaration": True,
        "declarationMap": True,
        "sourceMap": True,
    },
    "include": ["src"],
}

_TSCONFIG_CJS = {
    "extends": "./tsconfig.json",
    "compilerOptions": {
        "module": "CommonJS",
        "verbatimModuleSyntax": False,
        "outDir": "dist/cjs",
    },
}
