// ajv on a bundle: strict, with the one keyword of ours that asserts something.
import { Ajv2020 } from "ajv/dist/2020.js";

/** The value with `__proto__` called otherwise, as a key: ajv leaves out a declared property of that name. */
function renamed(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(renamed);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key === "__proto__" ? "__pruto__" : key, renamed(item)]),
  );
}

/** The schema with it; among what is required, and what tells members apart, it is a value. */
function renamedSchema(bundle) {
  return JSON.parse(
    JSON.stringify(renamed(bundle), (key, value) => {
      if (key === "required") return Array.isArray(value) ? value.map((one) => (one === "__proto__" ? "__pruto__" : one)) : value;
      return (key === "propertyName" || key === "property") && value === "__proto__" ? "__pruto__" : value;
    }),
  );
}

/** A function from family and shape to a validator. */
export function validators(document, strict = true) {
  const bundle = renamedSchema(document);
  // Keys that every object inherits are no keys of a value: `ownProperties`.
  const ajv = new Ajv2020({
    strict,
    strictTypes: strict,
    allowUnionTypes: true,
    validateFormats: false,
    ownProperties: true,
    allErrors: true, // else a missing key "" is let pass
  });
  const known = new Set(["x-maxDepth"]);
  ajv.addKeyword({ keyword: "discriminator" }); // names the tag; `oneOf` does the work
  JSON.stringify(bundle, (key, value) => {
    if (key.startsWith("x-") && !known.has(key)) {
      known.add(key);
      ajv.addKeyword({ keyword: key });
    }
    return value;
  });
  ajv.addKeyword({
    keyword: "x-maxDepth",
    schemaType: "object",
    validate({ property, limit }, data) {
      const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
      for (let depth = 0; isObject(data); depth++) {
        if (depth > limit) return false;
        data = Object.hasOwn(data, property) ? data[property] : undefined;
      }
      return true;
    },
  });
  ajv.addSchema(bundle);
  const compiled = new Map();
  return (family, shape) => {
    const $ref = `${bundle.$id}#/$defs/${family}/$defs/${shape}`;
    if (!compiled.has($ref)) compiled.set($ref, ajv.compile({ $ref }));
    return (value) => compiled.get($ref)(renamed(value));
  };
}

/** Take a keyword out of every schema in the bundle: how many there were. */
export function forgotten(bundle, keyword) {
  let count = 0;
  const visit = (schema) => {
    if (typeof schema !== "object" || schema === null) return;
    if (keyword in schema) {
      count++;
      delete schema[keyword];
    }
    for (const key of ["properties", "$defs"]) for (const one of Object.values(schema[key] ?? {})) visit(one);
    for (const key of ["items", "additionalProperties", "propertyNames"]) visit(schema[key]);
    for (const key of ["anyOf", "oneOf"]) for (const one of schema[key] ?? []) visit(one);
  };
  visit(bundle);
  return count;
}
