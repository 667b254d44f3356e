import { formatPalette, paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { parseColor, splitTopLevel } from "@tincture/color/import";
import type { PaletteDescription } from "@tincture/contract/library";
import { readText } from "../../shell/form-input.ts";

/** The texts as the user typed them. */
export interface PublishTexts {
  readonly name: string;
  readonly tagline: string;
  /** Separated by commas. */
  readonly tags: string;
}

/**
 * Parses the colors of an address or a form: `264653-2a9d8f`, or other notations separated by
 * commas.
 *
 * @returns undefined if they are not a palette
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

/** Fills the form with a proposal. */
export function toTexts({ name, tagline, tags }: PaletteDescription): PublishTexts {
  return { name, tagline, tags: tags.join(", ") };
}

/** Parses the texts of the form. */
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
