export type Json = unknown;

export function at(value: Json, ...keys: readonly string[]): Json {
  let current = value;
  for (const key of keys) {
    if (!isObject(current)) return undefined;
    current = current[key];
  }
  return current;
}

export function textAt(value: Json, ...keys: readonly string[]): string {
  const found = at(value, ...keys);
  return typeof found === "string" ? found : "";
}

export function entries(value: Json): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

export function resolve(document: Json, value: Json): Json {
  const reference = textAt(value, "$ref");
  return reference.startsWith("#/") ? resolve(document, at(document, ...reference.slice(2).split("/"))) : value;
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null;
}
