import { formatPalette, paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { parseColor, splitTopLevel } from "@tincture/color/import";
import type { PaletteDescription } from "@tincture/contract/library";
import { readText } from "../../shell/form-input.ts";

export interface PublishTexts {
  readonly name: string;
  readonly tagline: string;
  /** Separated by commas. */
  readonly tags: string;
}

/**
 * Parses `264653-2a9d8f`, or other notations separated by commas; undefined if it is not a palette.
 */
export function readColors(text: string | null): readonly string[] | undefined {
  const parts = (text ?? "").split(/[-,]/).map((part) => part.trim().replace(/^#/, ""));
  const palette = parsePalette(formatPalette(parts));
  if (palette !== undefined || text === null) return palette;
  const colors = splitTopLevel(text).map(parseColor);
  return colors.every((color) => color !== undefined) ? parsePalette(formatPalette(colors)) : undefined;
}

export const wantedColors = `A palette has ${paletteSizeMin} to ${paletteSizeMax} colors of six hexadecimal digits, joined by hyphens.`;

export function readTexts(form: FormData): PublishTexts {
  return { name: readText(form, "name"), tagline: readText(form, "tagline"), tags: readText(form, "tags") };
}

export function toTexts({ name, tagline, tags }: PaletteDescription): PublishTexts {
  return { name, tagline, tags: tags.join(", ") };
}

export function toDescription({ name, tagline, tags }: PublishTexts): PaletteDescription {
  return {
    name,
    tagline,
    tags: tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  };
}
