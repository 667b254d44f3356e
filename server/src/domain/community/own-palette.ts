import { freeSlugs } from "../library/import/new-palette.ts";
import type { NewPalette } from "../library/palette-store.ts";
import { colorHash, type PaletteDescription } from "../library/palette.ts";
import type { PaletteDraft } from "./palette-draft.ts";

/**
 * How a person's own palette stands: `unpublished` by the person and `withheld` by an operator, who alone can publish it
 * again; `queued` waits for review, `rejected` did not pass it.
 */
export type OwnPaletteState = "published" | "unpublished" | "withheld" | "queued" | "rejected";

/** A palette in the list of its author. */
export interface OwnPalette extends PaletteDescription {
  /** The submission's id where it was not published yet; it stays the palette's. */
  readonly id: string;
  readonly state: OwnPaletteState;
  readonly colors: readonly string[];
  /** Null until it is published for the first time. */
  readonly slug: string | null;
  readonly saveCount: number;
  /** Epoch milliseconds of publication or submission. */
  readonly at: number;
  /** What the operator said when rejecting it, or empty. */
  readonly note: string;
}

export interface OwnPalettePage {
  readonly total: number;
  readonly palettes: readonly OwnPalette[];
}

/** The palette that a draft becomes in the library. */
export function toNewPalette(
  { colors, name, tagline, tags }: PaletteDraft,
  { id, at }: { readonly id: string; readonly at: number },
): NewPalette {
  return {
    id,
    colors,
    colorHash: colorHash(colors),
    name,
    tagline,
    tags,
    slugs: freeSlugs(name, colors),
    saveCount: 0,
    publishedAt: at,
    isPublished: true,
  };
}
