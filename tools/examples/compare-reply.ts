/**
 * Compares a documented reply with the actual one. The documented one may omit fields and shorten
 * texts with `…`; `meta` is compared by type only, because it counts credits.
 *
 * @returns where they differ; undefined if they do not
 */
export function compareReply(shown: unknown, actual: unknown, where = "reply"): string | undefined {
  if (typeof shown !== typeof actual || Array.isArray(shown) !== Array.isArray(actual))
    return differ(where, shown, actual);
  if (isObject(shown) && isObject(actual)) {
    for (const [key, value] of Object.entries(shown)) {
      if (!(key in actual)) return `${where}.${key} is not in the actual reply`;
      const difference = compareReply(value, actual[key], `${where}.${key}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  if (where.startsWith("reply.meta.") || shown === actual) return undefined;
  if (typeof shown === "string" && typeof actual === "string" && isShortened(shown, actual)) return undefined;
  return differ(where, shown, actual);
}

function isShortened(shown: string, actual: string): boolean {
  const [start = "", end] = shown.split("…");
  return end !== undefined && actual.startsWith(start) && actual.endsWith(end);
}

function differ(where: string, shown: unknown, actual: unknown): string {
  return `${where} is ${JSON.stringify(actual)}, the document shows ${JSON.stringify(shown)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
