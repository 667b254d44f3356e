import type { LibraryQuery } from "./library-query.ts";

/** A heading for a look at the library. */
export function describeQuery({ name, size, near, tags }: LibraryQuery): string {
  const words = [
    size === undefined ? undefined : `of ${size} colors`,
    near === undefined ? undefined : `near #${near}`,
    name === undefined ? undefined : `called “${name}”`,
    tags.length === 0 ? undefined : `tagged ${listWords(tags)}`,
  ].filter((word) => word !== undefined);
  return ["Palettes", ...words].join(" ");
}

const alternatives = new Intl.ListFormat("en-US", { type: "disjunction" });

function listWords(words: readonly string[]): string {
  return alternatives.format(words);
}
