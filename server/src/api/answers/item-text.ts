import type { Color } from "../../domain/colors/color.ts";
import type { Palette } from "../../domain/library/palette.ts";
import { formatDigest } from "../../http/entity-tag.ts";
import type { SiteLinks } from "../site-links.ts";
import { presentColor } from "./present-color.ts";
import { presentPalette } from "./present-palette.ts";

/** An item of an answer, serialized. */
export interface ItemText {
  readonly json: string;
  /** Differs when the text does; worked out when it is first asked for. */
  readonly digest: string;
}

/** The items of answers, each serialized once. What the domain gives out again as the same object is not written again. */
export interface ItemTexts {
  palette(palette: Palette): ItemText;
  color(color: Color): ItemText;
}

/** A text lives as long as the object it is of, so it is never older than what the domain says. */
export function createItemTexts(links: SiteLinks): ItemTexts {
  const texts = new WeakMap<object, ItemText>();

  function remember(item: object, text: ItemText): ItemText {
    texts.set(item, text);
    return text;
  }

  return {
    palette: (palette) =>
      texts.get(palette) ?? remember(palette, serializeItem(presentPalette(palette, links))),
    color: (color) => texts.get(color) ?? remember(color, serializeItem(presentColor(color, links))),
  };
}

export function serializeItem(data: unknown): ItemText {
  const json = JSON.stringify(data);
  let digest: string | undefined;
  return {
    json,
    get digest() {
      digest ??= formatDigest(json);
      return digest;
    },
  };
}
