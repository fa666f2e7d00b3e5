# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""What the models of a family are made of, and the two questions asked of what a peer sent.

Validation agrees with JSON Schema 2020-12: nothing is coerced, `1.0` is an integer, `true` is no number, an absent
key is not null. Loads pydantic; the light modules import this one at the first question only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import ceil, floor
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias, TypeVar, cast, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    TypeAdapter,
    ValidationInfo,
)
from pydantic.fields import FieldInfo
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    PydanticSerializationError,
    SchemaValidator,
    ValidationError,
    core_schema,
    to_jsonable_python,
)

from .ijson import WireError, check, is_list, is_object, pointer_of, read_and_judge, well_formed

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails
    from typing_extensions import Unpack

__all__ = [
    "Exactly",
    "IntRange",
    "Maybe",
    "NumberRange",
    "OneOf",
    "SparseWireModel",
    "StrictFloat",
    "StrictInt",
    "Tags",
    "WireError",
    "WireModel",
    "filled",
    "question",
    "reader",
]

T = TypeVar("T")
JsonSchema: TypeAlias = dict[str, Any]

_ANY = core_schema.simple_ser_schema("any")
_READY = "wire_ready"
"""Key in a core schema's metadata: nothing is to be added to it any more."""
_OPEN = "wire_open"
"""Key in a core schema's metadata: what stands in its place when newer values are let through."""


# --- models ------------------------------------------------------------------------------------


class WireModel(BaseModel):
    """A JSON object of the wire.

    The constructor takes the Python names, the wire has its own; a key that is absent is None here and stays absent
    when written. Undeclared keys are kept and written back. Constants need not be given. Where code uses a field's
    key on the wire, the constructor and `model_copy` take it for the name; it is no attribute to set.

    Class arguments:
        closed: The contract refuses undeclared keys.
        max_depth: Wire key and limit: how many objects may stand inside each other through that key.
    """

    model_config = ConfigDict(
        strict=True,
        extra="allow",
        serialize_by_alias=True,
        protected_namespaces=(),
        allow_inf_nan=False,
        defer_build=True,
    )

    if TYPE_CHECKING:
        __wire_closed__: ClassVar[bool]
        __wire_depth__: ClassVar[tuple[str, int] | None]
    else:  # without annotations, which pydantic would read again for every model
        __wire_closed__ = False
        __wire_depth__ = None

    def __init_subclass__(
        cls, *, closed: bool = False, max_depth: tuple[str, int] | None = None, **kwargs: Unpack[ConfigDict]
    ) -> None:
        super().__init_subclass__(**kwargs)
        if closed:
            cls.__wire_closed__ = True
        if max_depth is not None:
            cls.__wire_depth__ = max_depth

    if not TYPE_CHECKING:

        def __init__(self, /, **data: Any) -> None:
            __tracebackhide__ = True
            constants, optional, keys = _filled_in(type(self))
            if not keys.isdisjoint(data):
                data = _by_name(type(self), data)
            for name, value in constants.items():
                data.setdefault(name, value)
            for name in optional.intersection(data):
                if data[name] is None:
                    del data[name]
            self.__pydantic_validator__.validate_python(
                data, self_instance=self, by_alias=False, by_name=True, context=_BY_NAME
            )

        __init__.__pydantic_base_init__ = True

        def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Any:
            if update and not _filled_in(type(self))[2].isdisjoint(update):
                update = _by_name(type(self), update)
            return super().model_copy(update=update, deep=deep)

        def _setattr_handler(self, name: str, value: Any) -> Any:
            """Asked once for a field, each time for any other name: pydantic keeps what it answers of a field."""
            if name in _filled_in(type(self))[2]:
                field = _named(type(self))[name]
                raise AttributeError(f"{type(self).__name__} has no attribute {name!r}; the field is {field!r}")
            return super()._setattr_handler(name, value)

        def model_dump_json(self, *, indent: int | None = None, **options: Any) -> str:
            """The object as JSON text, always well-formed: a lone surrogate goes out as U+FFFD."""
            try:
                return super().model_dump_json(indent=indent, **options)
            except PydanticSerializationError:
                import json

                ascii_only = options.pop("ensure_ascii", False)
                value = _well_formed(self.model_dump(mode="json", **options))
                separators = None if indent is not None else (",", ":")
                return json.dumps(value, ensure_ascii=ascii_only, allow_nan=False, indent=indent, separators=separators)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> CoreSchema:
        schema = handler(source)
        model = cast("core_schema.ModelSchema", handler.resolve_ref_schema(schema))
        said = model.setdefault("metadata", {})
        if model["type"] == "model" and model["cls"] is cls and _READY not in said:
            said[_READY] = True  # every class that refers to this one comes here again
            inner = model["schema"]
            _stop_at_the_first(inner)
            if issubclass(cls, SparseWireModel):
                fields = cls.__pydantic_fields__.items()  # those of text are not known before the class is built
                if not cls.__pydantic_fields_complete__ or any(_may_seem_set(name, info) for name, info in fields):
                    inner = core_schema.no_info_wrap_validator_function(_Said(cls), inner)
                model["serialization"] = core_schema.wrap_serializer_function_ser_schema(_drop_unset, info_arg=True)
            if cls.__wire_closed__:
                inner = core_schema.no_info_after_validator_function(_refuse_undeclared, inner)
            if cls.__wire_depth__ is not None:
                inner = core_schema.with_info_before_validator_function(_Depth(cls, *cls.__wire_depth__), inner)
            model["schema"] = inner
        return schema

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler, /) -> JsonSchema:
        described = handler(schema)
        if cls.__wire_closed__:
            handler.resolve_ref_schema(described)["additionalProperties"] = False
        return described


class SparseWireModel(WireModel):
    """An object with a key that may be absent or null, which are two things.

    A field that was never set is left out when written; one that was set to None goes out as null.
    """


_FilledIn: TypeAlias = tuple[dict[str, str | int], frozenset[str], frozenset[str]]


def _filled_in(cls: type[WireModel]) -> _FilledIn:
    """What the constructor knows: the constants it fills, the fields that None leaves out, the keys of `_named`."""
    found = _FILLED_IN.get(cls)
    if found is None:
        if not cls.__pydantic_complete__:
            cls.model_rebuild()
        fields = cls.__pydantic_fields__.items()
        constants = {
            name: get_args(info.annotation)[0]
            for name, info in fields
            if info.is_required() and any(isinstance(item, _Exactly) for item in info.metadata)
        }
        optional = frozenset(name for name, info in fields if any(isinstance(item, _Absent) for item in info.metadata))
        found = _FILLED_IN[cls] = constants, optional, frozenset(_named(cls))
    return found


_FILLED_IN: dict[type[WireModel], _FilledIn] = {}


def _named(cls: type[WireModel]) -> dict[str, str]:
    """The field of each wire key that is no field's name."""
    return {key: name for name, key in _keys(cls).items() if key not in cls.__pydantic_fields__}


def _by_name(cls: type[WireModel], data: Mapping[str, Any]) -> dict[str, Any]:
    """The values under the names of their fields, where some stand under wire keys."""
    named = _named(cls)
    for key, name in named.items():
        if key in data and name in data:
            raise TypeError(f"{cls.__name__} got {name!r} twice: it is also {key!r}")
    return {named.get(key, key): value for key, value in data.items()}


def _keys(cls: type[BaseModel]) -> dict[str, str]:
    """Key on the wire of each field. A class that others were built of may not know its own keys before it is built."""
    found = _KEYS.get(cls)
    if found is None:
        if not cls.__pydantic_complete__:
            cls.model_rebuild()
        fields = cls.__pydantic_fields__.items()
        found = _KEYS[cls] = {name: name if info.alias is None else info.alias for name, info in fields}
    return found


_KEYS: dict[type[BaseModel], dict[str, str]] = {}


def _refuse_undeclared(parts: tuple[Any, dict[str, Any] | None, set[str]]) -> object:
    if parts[1]:
        raise PydanticCustomError("undeclared_key", "the contract refuses keys it does not declare")
    return parts


def _may_seem_set(name: str, info: FieldInfo) -> bool:
    """Whether a field may be null, and its name may come as an undeclared key."""
    never_null = info.is_required() or any(isinstance(item, _Absent) for item in info.metadata)
    return info.alias not in (None, name) and not never_null


class _Said:
    """Takes out of the fields that were set those of which only the name was met, as an undeclared key."""

    def __init__(self, cls: type[WireModel]) -> None:
        self.cls = cls

    def __call__(self, value: object, validate: core_schema.ValidatorFunctionWrapHandler) -> object:
        parts: tuple[dict[str, Any], dict[str, Any] | None, set[str]] = validate(value)
        fields, undeclared, said = parts
        if undeclared and is_object(value):
            for name in undeclared.keys() & fields.keys():
                if _keys(self.cls)[name] not in value:
                    said.discard(name)
        return parts


class _Depth:
    """Counts the objects that stand under the outermost one, before anything recurses into them."""

    def __init__(self, cls: type[WireModel], key: str, limit: int) -> None:
        self.cls, self.key, self.limit = cls, key, limit

    def __call__(self, value: object, info: ValidationInfo) -> object:
        name = self.name
        key = name if info.context is _BY_NAME else self.key  # on the wire the name is an undeclared key
        depth, inner = 0, _under(value, key, name)
        while is_object(inner) or isinstance(inner, BaseModel):
            depth += 1
            if depth > self.limit:
                raise PydanticCustomError(
                    "too_deep", "more than {limit} objects inside each other", {"limit": self.limit}
                )
            inner = _under(inner, key, name)
        return value

    @cached_property
    def name(self) -> str:
        return next(name for name, key in _keys(self.cls).items() if key == self.key)


_BY_NAME: Any = object()
"""Context of a validation that a constructor asks for, where keys are the names of fields."""


def _under(value: object, key: str, name: str) -> object:
    return value.get(key) if is_object(value) else getattr(value, name, None)


def _drop_unset(model: Any, handler: core_schema.SerializerFunctionWrapHandler, info: Any) -> Any:
    written = handler(model)
    if is_object(written) and isinstance(model, BaseModel):
        by_alias = info.by_alias is not False
        for name, key in _keys(type(model)).items():
            if name not in model.__pydantic_fields_set__:
                written.pop(key if by_alias else name, None)
    return written


def _well_formed(value: Any) -> Any:
    if isinstance(value, str):
        return well_formed(value)
    if is_object(value):
        return {well_formed(key): _well_formed(item) for key, item in value.items()}
    if is_list(value):
        return [_well_formed(item) for item in value]
    return value


# --- types of fields ---------------------------------------------------------------------------


class _Absent:
    """`T | None` in the hand, `T` on the wire: null is refused."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        members = tuple(member for member in get_args(source) if member is not type(None))
        inner = members[0]
        for member in members[1:]:
            inner = inner | member
        return handler.generate_schema(inner)


def _is_none(value: object) -> bool:
    return value is None


def _drop_default(schema: JsonSchema) -> None:
    schema.pop("default", None)


Maybe = Annotated[T | None, _Absent(), Field(exclude_if=_is_none, json_schema_extra=_drop_default)]
"""A key that may be absent; None in the hand, never null on the wire."""


def _whole(value: object) -> object:
    return int(value) if type(value) is float and value.is_integer() else value


def _int_schema(**bounds: int) -> CoreSchema:
    """Python is asked for `5.0` alone."""
    plain = cast("CoreSchema", {**core_schema.int_schema(strict=True), **bounds})
    return _either("integer", plain, core_schema.no_info_before_validator_function(_whole, plain), bounds)


def _number_schema(**bounds: float) -> CoreSchema:
    """An integer stays one: it is held to the integers that say the same as the bounds."""
    whole = {name: (ceil if name in ("ge", "lt") else floor)(value) for name, value in bounds.items()}
    return _either(
        "number",
        cast("CoreSchema", {**core_schema.int_schema(strict=True), **whole}),
        cast("CoreSchema", {**core_schema.float_schema(strict=True, allow_inf_nan=False), **bounds}),
        bounds,
    )


def _either(kind: str, first: CoreSchema, second: CoreSchema, bounds: Mapping[str, float]) -> CoreSchema:
    """One of two, with one error that says the bounds."""
    limits = " and ".join(f"{_LIMITS[name]} {value}" for name, value in bounds.items())
    return core_schema.union_schema(
        [first, second],
        mode="left_to_right",
        custom_error_type=kind,
        custom_error_message=f"Input should be a valid {kind}{limits and f', {limits}'}",
    )


_LIMITS = {
    "ge": "at least",
    "le": "at most",
    "gt": "greater than",
    "lt": "less than",
    "multiple_of": "a multiple of",
}
_KEYWORDS = {
    "ge": "minimum",
    "le": "maximum",
    "gt": "exclusiveMinimum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}


class IntRange:
    """An integer as JSON Schema says, within bounds; those of a Field would stand around it, as Python."""

    def __init__(self, **bounds: int) -> None:
        self.bounds = bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _int_schema(**self.bounds)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return {"type": "integer", **{_KEYWORDS[name]: value for name, value in self.bounds.items()}}


class NumberRange:
    """A finite number, within bounds."""

    def __init__(self, **bounds: float) -> None:
        self.bounds = bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _number_schema(**self.bounds)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return {"type": "number", **{_KEYWORDS[name]: value for name, value in self.bounds.items()}}


StrictInt = Annotated[int, IntRange()]
"""An integer as JSON Schema says: 5 and 5.0, never true."""
StrictFloat = Annotated[float, NumberRange()]
"""A finite number, never true. 5 stays 5, and a large integer stays exact."""


class _Literals:
    """The values of a Literal, integers told from booleans."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        values = list(get_args(source))
        kind = _int_schema() if isinstance(values[0], int) else core_schema.str_schema(strict=True)
        exact: CoreSchema = core_schema.literal_schema(values)
        if isinstance(values[0], int):
            exact = core_schema.chain_schema([kind, exact])
        exact = cast("CoreSchema", {**exact, "serialization": _ANY})
        return cast("CoreSchema", {**exact, "metadata": {_OPEN: kind}}) if self.opens else exact

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return handler(schema["steps"][-1] if schema["type"] == "chain" else schema)

    opens = True


class _Exactly(_Literals):
    opens = False


OneOf = Annotated[T, _Literals()]
"""One of the values of a Literal; `parse_x` lets a newer one through."""
Exactly = Annotated[T, _Exactly()]
"""The one value of a Literal, by which the object is known; nothing else is let through."""


def filled() -> Any:
    """Says to a type checker that the constructor fills the constant itself; the wire must carry it."""
    return Field()


class Tags:
    """A tagged union: the wire key, the value of each member in order, and what stands for all other values."""

    def __init__(self, key: str, values: tuple[str, ...], unknown: type[WireModel], *, is_open: bool = False) -> None:
        self.key, self.values, self.unknown, self.is_open = key, values, unknown, is_open

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        members = get_args(source) or (source,)
        choices: dict[Any, CoreSchema] = {
            value: handler.generate_schema(member) for value, member in zip(self.values, members, strict=False)
        }
        fields: dict[str, FieldInfo] = members[0].__pydantic_fields__
        name = next((name for name, info in fields.items() if info.alias == self.key), self.key)
        if self.is_open:
            choices[_UNKNOWN] = handler.generate_schema(self.unknown)
            return core_schema.tagged_union_schema(choices, _TagOf(self.key, name, self.values), serialization=_MEMBER)
        return core_schema.tagged_union_schema(
            choices,
            _paths(self.key, name),
            metadata={_OPEN: (self, name)},
            serialization=_MEMBER,
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        described = handler(schema)
        described["discriminator"] = {"propertyName": self.key}
        return described


def _paths(key: str, name: str) -> list[list[str | int]]:
    """Where the tag stands: under its key on the wire, under the field's name in a constructor."""
    return [[key]] if name == key else [[key], [name]]


def _write_member(value: Any, handler: core_schema.SerializerFunctionWrapHandler) -> Any:
    """Write whatever member it is, the unknown one included; pydantic 2.12 needs the class built first."""
    if isinstance(value, BaseModel) and not type(value).__pydantic_complete__:
        type(value).model_rebuild()
    return handler(value)


_MEMBER = core_schema.wrap_serializer_function_ser_schema(_write_member, schema=core_schema.any_schema())
_UNKNOWN = 0
"""The choice no tag can name: tags are text."""


class _TagOf:
    """Which member a value belongs to; any other text as tag goes to the last one."""

    def __init__(self, key: str, name: str, values: tuple[str, ...]) -> None:
        self.key, self.name, self.values = key, name, frozenset(values)
        self.__name__ = key  # pydantic names it in the error, and so says where the tag should stand

    def __call__(self, value: object) -> str | int | None:
        tag = value.get(self.key, value.get(self.name)) if is_object(value) else getattr(value, self.name, None)
        if not isinstance(tag, str):
            return None
        return tag if tag in self.values else _UNKNOWN


# --- the two questions -------------------------------------------------------------------------


def question(module: ModuleType, name: str) -> Callable[[object], bool]:
    """What says whether a value is an instance of the named shape, as this version says; may raise on hostile values.

    A model is judged by what it would write.
    """
    schema = _unmade(_core_schema(module, name))
    is_instance = SchemaValidator(schema, _CONFIG).isinstance_python

    def asked(value: object) -> bool:
        return is_instance(value.model_dump(mode="json") if isinstance(value, BaseModel) else value)

    return asked


def reader(module: ModuleType, name: str) -> Callable[[object], Any]:
    """What reads the named shape from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    What is declared must have its type; undeclared keys, enum values and tags this version does not know are kept.
    It raises a WireError where it is not the shape, or not I-JSON.
    """
    closed = _validator(module, name, False).validate_python

    def parsed(value: object) -> Any:
        try:
            value, far = read_and_judge(value)
            try:
                found = closed(value)
            except ValidationError:
                found = _validator(module, name, True).validate_python(value)
            if far:  # `1e300`: an integer by now, where one is meant
                check(to_jsonable_python(found))
            return found
        except ValidationError as error:
            raise _wire_error(error, value) from None
        except WireError:
            raise
        except Exception as error:
            raise _unreadable(error) from None

    return parsed


def _unreadable(error: Exception) -> WireError:
    return WireError(f"it cannot be read ({type(error).__name__})")


_VALIDATORS: dict[tuple[str, str, bool], SchemaValidator] = {}


_CONFIG = core_schema.CoreConfig(strict=True, allow_inf_nan=False, extra_fields_behavior="allow")


def _validator(module: ModuleType, name: str, is_open: bool) -> SchemaValidator:
    key = (module.__name__, name, is_open)
    found = _VALIDATORS.get(key)
    if found is None:
        schema = _core_schema(module, name)
        found = _VALIDATORS[key] = SchemaValidator(_opened(schema) if is_open else schema, _CONFIG)
    return found


def _core_schema(module: ModuleType, name: str) -> CoreSchema:
    shape: object = getattr(module, name)
    if isinstance(shape, type) and issubclass(shape, WireModel):
        shape.model_rebuild()
        return shape.__pydantic_core_schema__
    adapter: TypeAdapter[Any] = TypeAdapter(cast("Any", shape))
    adapter.rebuild()
    _stop_at_the_first(adapter.core_schema)
    return adapter.core_schema


def _stop_at_the_first(schema: Any) -> None:
    """Have lists and maps stop at the first item that is wrong: a million of them would be told one by one."""
    if is_object(schema):
        if schema.get("type") in ("list", "dict"):
            schema["fail_fast"] = True
        for key, item in schema.items():
            if key not in _LEAVE and isinstance(item, (dict, list, tuple)):
                _stop_at_the_first(item)
    else:
        for item in schema:
            if isinstance(item, (dict, list, tuple)):
                _stop_at_the_first(item)


def _unmade(schema: CoreSchema) -> CoreSchema:
    """The schema without the outermost object's class: whether a value fits is said without making a model of it."""
    return schema["schema"] if schema["type"] == "model" else schema


_LEAVE = frozenset({"metadata", "serialization", "config", "cls", "expected", "default", "function", "discriminator"})


def _opened(schema: Any) -> Any:
    """The schema that lets newer values through: derived from the closed one, with the same classes."""
    if isinstance(schema, tuple):
        return tuple(map(_opened, cast("list[Any]", schema)))
    if is_list(schema):
        return [_opened(item) for item in schema]
    if not is_object(schema):
        return schema
    if not isinstance(schema.get("type"), str):
        return {key: _opened(item) for key, item in schema.items()}
    metadata: dict[str, Any] = schema.get("metadata") or {}
    instead = metadata.get(_OPEN)
    if is_object(instead):
        return instead
    if schema["type"] == "function-after" and schema["function"].get("function") is _refuse_undeclared:
        return _opened(schema["schema"])
    opened = {key: item if key in _LEAVE else _opened(item) for key, item in schema.items()}
    if schema["type"] == "model":
        made = core_schema.no_info_after_validator_function(_Build(schema["cls"]), opened["schema"])
        return {**made, "ref": schema["ref"]} if "ref" in schema else made
    if instead is not None:
        tags, name = cast("tuple[Tags, str]", instead)
        tags.unknown.model_rebuild()
        unknown: dict[str, Any] = _opened(tags.unknown.__pydantic_core_schema__)
        unknown.pop("ref", None)
        opened["choices"][_UNKNOWN] = unknown
        opened["discriminator"] = _TagOf(tags.key, name, tags.values)
    return opened


class _Build:
    """Makes a model of its validated parts; a core schema of type model would bring the closed validator back."""

    def __init__(self, cls: type[WireModel]) -> None:
        self.cls = cls

    def __call__(self, parts: tuple[dict[str, Any], dict[str, Any] | None, set[str]]) -> WireModel:
        model = self.cls.__new__(self.cls)
        for name, part in zip(_PARTS, (*parts, None), strict=True):
            object.__setattr__(model, name, part)
        return model


_PARTS = ("__dict__", "__pydantic_extra__", "__pydantic_fields_set__", "__pydantic_private__")


_TOLD = 1_000
"""So many places are looked at for the one that is told."""


def _wire_error(error: ValidationError, value: object) -> WireError:
    if error.error_count() > _TOLD:  # undeclared keys of a type
        return WireError(f"it is wrong in more than {_TOLD} places")
    found = [_place(item, value) for item in error.errors(include_url=False, include_input=False)]
    steps, message = max(found, key=lambda item: len(item[0]))
    return WireError(message[:1].lower() + message[1:], pointer_of(steps))


def _place(item: ErrorDetails, value: object) -> tuple[list[str | int], str]:
    """Where in the value an error stands, and what it says; a missing key stands where it would.

    A pydantic location also names the branches of unions, which are no steps in the value.
    """
    steps: list[str | int] = []
    for step in item["loc"]:
        inside = step in value if is_object(value) else is_list(value) and isinstance(step, int) and step < len(value)
        if inside:
            value = cast("Any", value)[step]
            steps.append(step)
    if item["type"] == "missing":
        return [*steps, item["loc"][-1]], "it is missing"
    if item["type"] == "union_tag_not_found":
        tag = [item["ctx"]["discriminator"].removesuffix("()")] if is_object(value) and "ctx" in item else []
        return [*steps, *tag], "the tag is not a text" if tag else "it is not an object"
    return steps, item["msg"]
