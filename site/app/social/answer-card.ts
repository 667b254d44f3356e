import { formatIndexedPng } from "@tincture/color/export";
import { answerFile, refuseFile, refuseTooManyDownloads } from "../exports/file-answer.ts";
import { writeFile } from "../exports/write-file.ts";
import type { LoadContext } from "../ground/load-context.ts";
import { getServices } from "../ground/load-context.ts";
import type { Card } from "./card.ts";
import { cardVersion, drawCard } from "./draw-card.ts";

/** A card without what stands on all of them. */
type PageCard = { [Kind in Card["kind"]]: Omit<Extract<Card, { readonly kind: Kind }>, "siteName"> }[Card["kind"]];

/** The picture of a page: what it is called as a file, and how long a copy is good. */
interface PagePicture {
  readonly name: string;
  readonly maxAge: number;
  readonly card: PageCard;
}

export const hourSeconds = 3600;
/** What shows nothing but its address changes only with how pictures are drawn. */
export const daySeconds = 86_400;

/**
 * Answers with a page's picture, which is drawn at most as often as files of palettes are.
 *
 * @param find - undefined when there is no such page, or a refusal
 */
export async function answerCard(
  context: LoadContext,
  find: () => Promise<PagePicture | Response | undefined>,
): Promise<Response> {
  const tooMany = await refuseTooManyDownloads(context);
  if (tooMany) return tooMany;
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
    write: () => packCard(card),
  });
}

async function packCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await drawCard(card);
  return writeFile((deflate) => formatIndexedPng(picture, deflate));
}
