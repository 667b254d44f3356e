import type { ThemeLook } from "@tincture/color/theme";

/** The content of a link preview, by kind of page. */
export type Card = PaletteCard | ColorCard | TilesCard | WordsCard;

/** The text on every card. */
export interface CardText {
  readonly title: string;
  /** A line below the title; empty for none. */
  readonly note: string;
  readonly siteName: string;
}

/** Colors as bands, with a preview of a theme beside them. */
export interface PaletteCard extends CardText {
  readonly kind: "palette";
  readonly colors: readonly string[];
  /** Light, then dark. */
  readonly looks?: readonly ThemeLook[];
}

/** One color with its tints. */
export interface ColorCard extends CardText {
  readonly kind: "color";
  readonly hex: string;
  readonly tints: readonly string[];
}

/** The palettes or colors of a list. */
export interface TilesCard extends CardText {
  readonly kind: "tiles";
  readonly tiles: readonly (readonly string[])[];
}

/** The title and description of a page, beside palettes or the logo. */
export interface WordsCard extends CardText {
  readonly kind: "words";
  readonly tiles: readonly (readonly string[])[];
}
