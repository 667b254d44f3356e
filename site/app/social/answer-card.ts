import { answerFile, refuseFile } from "../exports/file-answer.ts";
import { getServices, type LoadContext } from "../shell/load-context.ts";
import { drawColor, drawPalette } from "./draw-palette.ts";
import type { Card, Faces } from "./draw-strip.ts";
import { drawTiles, drawWords } from "./draw-tiles.ts";
import { openFaces } from "./lettering.ts";
import { renderPng } from "./svg.ts";

type PageCard = Card extends infer Kind ? (Kind extends Card ? Omit<Kind, "siteName"> : never) : never;

export interface PagePicture {
  readonly name: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly card: PageCard;
}

/** Part of the entity tag of every picture. Increase it when pictures change. */
const cardVersion = 5;

/** @param picture - undefined when the page does not exist */
export async function answerCard(context: LoadContext, picture: PagePicture | undefined): Promise<Response> {
  if (picture === undefined) return refuseFile(404, "No page has this picture.");
  const card: Card = { ...picture.card, siteName: getServices(context).facts.siteName };
  return answerFile(context, {
    mediaType: "image/png",
    fileName: `${picture.name}.png`,
    disposition: "inline",
    maxAge: picture.maxAge,
    version: JSON.stringify([cardVersion, card]),
    write: () => drawCard(card),
  });
}

export function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  return renderPng(draw(card, openFaces()));
}

function draw(card: Card, faces: Faces): string {
  if (card.kind === "palette") return drawPalette(card, faces);
  if (card.kind === "color") return drawColor(card, faces);
  return card.kind === "tiles" ? drawTiles(card, faces) : drawWords(card, faces);
}
