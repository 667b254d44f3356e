import type { Card } from "./card.ts";
import { drawColor } from "./draw-color.ts";
import { drawPalette } from "./draw-palette.ts";
import type { Faces } from "./draw-strip.ts";
import { drawTiles, drawWords } from "./draw-tiles.ts";
import { openFaces } from "./lettering.ts";
import { renderPng } from "./svg.ts";

/** Part of the entity tag of every picture. Increase it when pictures change. */
export const cardVersion = 5;

/** Returns the PNG of a link preview. */
export function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  return renderPng(draw(card, openFaces()));
}

function draw(card: Card, faces: Faces): string {
  switch (card.kind) {
    case "palette":
      return drawPalette(card, faces);
    case "color":
      return drawColor(card, faces);
    case "tiles":
      return drawTiles(card, faces);
    case "words":
      return drawWords(card, faces);
    default:
      return card satisfies never;
  }
}
