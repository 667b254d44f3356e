import { at, entries, type Json, resolve, textAt } from "./json.ts";

interface SchemaPlace {
  readonly released: Json;
  readonly present: Json;
  readonly where: string;
  /** Values that clients send must stay accepted; values that they read must stay present. */
  readonly role: "sent" | "read";
}

export function compareSchemas(place: SchemaPlace, before: Json, after: Json): readonly string[] {
  const old = flatten(place.released, before);
  const fresh = flatten(place.present, after);
  if (textAt(old, "type") !== textAt(fresh, "type")) return [`${place.where}: type changed`];
  return [
    ...compareValues(place, old, fresh),
    ...compareFields(place, old, fresh),
    ...compareItems(place, old, fresh),
    ...compareAlternatives(place, old, fresh),
  ];
}

function flatten(document: Json, schema: Json): Json {
  const resolved = splitNull(resolve(document, schema));
  const parts = entries(at(resolved, "allOf")).map(([, part]) => flatten(document, part));
  if (parts.length === 0) return resolved;
  return {
    type: textAt(parts[0], "type"),
    properties: Object.fromEntries(parts.flatMap((part) => entries(at(part, "properties")))),
    required: parts.flatMap((part) => entries(at(part, "required")).map(([, name]) => name)),
  };
}

/** The two ways to write that a value may be null, as one. */
function splitNull(schema: Json): Json {
  const types = entries(at(schema, "type")).map(([, type]) => type);
  if (types.length === 0) return schema;
  const { type: _types, ...rest } = Object.fromEntries(entries(schema));
  return { anyOf: types.map((type) => (type === "null" ? { type } : { ...rest, type })) };
}

const bounds = [
  { key: "minimum", isNarrower: (before: number, after: number) => after > before },
  { key: "minLength", isNarrower: (before: number, after: number) => after > before },
  { key: "maximum", isNarrower: (before: number, after: number) => after < before },
  { key: "maxLength", isNarrower: (before: number, after: number) => after < before },
  { key: "minItems", isNarrower: (before: number, after: number) => after > before },
  { key: "maxItems", isNarrower: (before: number, after: number) => after < before },
];

function compareValues({ where, role }: SchemaPlace, before: Json, after: Json): readonly string[] {
  const kept = new Set(entries(at(after, "enum")).map(([, value]) => value));
  const gone = entries(at(before, "enum")).filter(([, value]) => !kept.has(value));
  const narrowed = bounds.filter(({ key, isNarrower }) => {
    const old = at(before, key);
    const fresh = at(after, key);
    return typeof fresh === "number" && role === "sent" && (typeof old !== "number" || isNarrower(old, fresh));
  });
  return [
    ...gone.map(([, value]) => `${where}: value ${JSON.stringify(value)} removed`),
    ...(at(before, "const") === at(after, "const") ? [] : [`${where}: constant changed`]),
    ...narrowed.map(({ key }) => `${where}: ${key} narrowed`),
  ];
}

function compareFields(place: SchemaPlace, before: Json, after: Json): readonly string[] {
  const sure = new Set(entries(at(after, "required")).map(([, name]) => name));
  const lost = entries(at(before, "required")).filter(([, name]) => !sure.has(name));
  const changed = entries(at(before, "properties")).flatMap(([name, field]) => {
    const successor = at(after, "properties", name);
    const where = `${place.where} field ${name}`;
    return successor === undefined ? [`${where}: removed`] : compareSchemas({ ...place, where }, field, successor);
  });
  return [...lost.map(([, name]) => `${place.where} field ${String(name)}: no longer always there`), ...changed];
}

function compareItems(place: SchemaPlace, before: Json, after: Json): readonly string[] {
  const item = at(before, "items");
  return item === undefined
    ? []
    : compareSchemas({ ...place, where: `${place.where} items` }, item, at(after, "items"));
}

function compareAlternatives(place: SchemaPlace, before: Json, after: Json): readonly string[] {
  const old = listAlternatives(before);
  const fresh = listAlternatives(after);
  if (old.length !== fresh.length) return [`${place.where}: alternatives changed`];
  return old.flatMap((schema, index) => compareSchemas(place, schema, fresh[index]));
}

function listAlternatives(schema: Json): readonly Json[] {
  return ["anyOf", "oneOf"].flatMap((key) => entries(at(schema, key)).map(([, alternative]) => alternative));
}
