import type { TaggedPalette } from "./tag-figures.ts";

export function parseTagged(value: unknown): readonly TaggedPalette[] {
  if (!Array.isArray(value) || !value.every(isTagged)) throw new SyntaxError("Wanted palettes with tags");
  return value;
}

function isTagged(value: unknown): value is TaggedPalette {
  return hasColors(value) && isTexts(value.colors) && "tags" in value && isTexts(value.tags);
}

function hasColors(value: unknown): value is { readonly colors: unknown } {
  return typeof value === "object" && value !== null && "colors" in value;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
