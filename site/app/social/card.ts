import type { ThemeLook } from "@tincture/color/theme";

/** What a link preview shows: that of a page of one kind. */
export type Card = PaletteCard | ColorCard | TilesCard | WordsCard;

/** What is written on each of them. */
export interface Written {
  readonly title: string;
  /** One line below it; empty for none. */
  readonly note: string;
  readonly siteName: string;
}

/** The colors as bands; with a theme, what it looks like beside them. */
export interface PaletteCard extends Written {
  readonly kind: "palette";
  readonly colors: readonly string[];
  /** Light, then dark. */
  readonly looks?: readonly ThemeLook[];
}

/** A color as large as it can be. */
export interface ColorCard extends Written {
  readonly kind: "color";
  readonly hex: string;
  readonly tints: readonly string[];
}

/** Palettes, or colors, that a page lists. */
export interface TilesCard extends Written {
  readonly kind: "tiles";
  readonly tiles: readonly (readonly string[])[];
}

/** A page of words, at its side what it begins with; where that is nothing, the sign of the service. */
export interface WordsCard extends Written {
  readonly kind: "words";
  readonly tiles: readonly (readonly string[])[];
}
