type Json = Readonly<Record<string, unknown>>;

/** Keywords that belong to where a schema is used. */
const ownKeywords = new Set(["default"]);

/**
 * Every schema with an `$id` becomes a component of that name, and a reference to it takes its place. Programs name their types
 * after components; what has no name they name after the way that leads there.
 *
 * @param document - plain JSON, with `components.schemas`
 * @throws {Error} when two different schemas have one name
 */
export function liftComponents(document: Json): Json {
  const lifted = new Map<string, unknown>();

  function lift(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(lift);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, part]) => [key, lift(part)] as const);
    const { $id: name, ...schema } = Object.fromEntries(entries);
    return typeof name === "string" ? { $ref: addComponent(name, schema), ...pickOwn(schema) } : schema;
  }

  function addComponent(name: string, schema: Json): string {
    const shared = Object.fromEntries(Object.entries(schema).filter(([key]) => !ownKeywords.has(key)));
    const known = lifted.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shared)) {
      throw new Error(`Two different schemas are called ${name}`);
    }
    lifted.set(name, shared);
    return `#/components/schemas/${name}`;
  }

  const flat = lift(document);
  return withSchemas(flat, Object.fromEntries(lifted));
}

function pickOwn(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => ownKeywords.has(key)));
}

/** The named ones first, in the order in which they were met, then what was a component before. */
function withSchemas(document: unknown, named: Json): Json {
  if (!isObject(document) || !isObject(document["components"])) throw new Error("The document has no components");
  const { components } = document;
  const schemas = isObject(components["schemas"]) ? components["schemas"] : {};
  return { ...document, components: { ...components, schemas: { ...named, ...schemas } } };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
