import { answerFile, refuseFile } from "../exports/file-answer.ts";
import { getServices, type LoadContext } from "../shell/load-context.ts";
import type { Card, Faces } from "./draw-strip.ts";
import { drawColor, drawPalette } from "./draw-palette.ts";
import { drawTiles, drawWords } from "./draw-tiles.ts";
import { openFaces } from "./lettering.ts";
import { renderPng } from "./svg.ts";

type PageCard = { [Kind in Card["kind"]]: Omit<Extract<Card, { readonly kind: Kind }>, "siteName"> }[Card["kind"]];

interface PagePicture {
  readonly name: string;
  readonly maxAge: number;
  readonly card: PageCard;
}

export const hourSeconds = 3600;
/** For pictures that depend on the address alone. */
export const daySeconds = 86_400;

/** @param find - returns undefined when the page does not exist */
export async function answerCard(
  context: LoadContext,
  find: () => Promise<PagePicture | Response | undefined>,
): Promise<Response> {
  const found = await find();
  if (found === undefined) return refuseFile(404, "No page has this picture.");
  if (found instanceof Response) return found;
  const card: Card = { ...found.card, siteName: getServices(context).facts.siteName };
  return answerFile(context, {
    mediaType: "image/png",
    fileName: `${found.name}.png`,
    disposition: "inline",
    maxAge: found.maxAge,
    version: JSON.stringify([cardVersion, card]),
    write: () => drawCard(card),
  });
}

/** Part of the entity tag of every picture. Increase it when pictures change. */
const cardVersion = 5;

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
