type Json = Readonly<Record<string, unknown>>;

/** Keywords that belong to where a schema is used. */
const ownKeywords = new Set(["default"]);

/**
 * Replaces each schema with an `$id` by a reference to a component of that name. Client generators
 * name types after components.
 *
 * @param document - plain JSON, with `components.schemas`
 * @throws {Error} if two different schemas have the same name
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

/** Named components in the order of their first use, then the others. */
function withSchemas(document: unknown, named: Json): Json {
  if (!isObject(document) || !isObject(document["components"])) throw new Error("The document has no components");
  const { components } = document;
  const schemas = isObject(components["schemas"]) ? components["schemas"] : {};
  return { ...document, components: { ...components, schemas: { ...named, ...schemas } } };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
