import type { IndexedPicture } from "@tincture/color/export";
import type { Canvas } from "./canvas.ts";
import type { Card } from "./card.ts";
import { drawColor } from "./draw-color.ts";
import { drawPalette } from "./draw-palette.ts";
import { drawTiles, drawWords } from "./draw-tiles.ts";

/** Part of the entity tag of every picture: to be raised when they are drawn in another way. */
export const cardVersion = 4;

/** A link preview. The work hardly depends on what is asked for: it is bounded by the size of the picture. */
export async function drawCard(card: Card): Promise<IndexedPicture> {
  const canvas = await draw(card);
  return canvas.toPicture();
}

function draw(card: Card): Promise<Canvas> {
  switch (card.kind) {
    case "palette":
      return drawPalette(card);
    case "color":
      return drawColor(card);
    case "tiles":
      return drawTiles(card);
    case "words":
      return drawWords(card);
    default:
      return card satisfies never;
  }
}
