import { formatIndexedPng } from "@tincture/color/export";
import { answerFile, refuseFile, refuseTooManyDownloads } from "../../exports/file-answer.ts";
import { writeFile } from "../../exports/write-file.ts";
import { getServices } from "../../ground/load-context.ts";
import type { Route } from "./+types/social-image.ts";
import { drawSocialImage, type SocialCard, socialImageVersion } from "./draw-social-image.ts";
import { openGlyphAtlas } from "./glyph-atlas.ts";

const cacheSeconds = 3600;

/** `/palette/<slug>/social.png`: the picture that others show beside a link to the palette. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tooMany = await refuseTooManyDownloads(context);
  if (tooMany) return tooMany;
  const { library, facts } = getServices(context);
  const palette = await library.findPublished(params.slug);
  if (palette === undefined) return refuseFile(404, "No published palette has this address.");
  const { colors, name, slug } = palette;
  const card = { colors, name, siteName: facts.siteName };
  return answerFile(context, {
    mediaType: "image/png",
    fileName: `${slug}.png`,
    disposition: "inline",
    maxAge: cacheSeconds,
    version: JSON.stringify([socialImageVersion, card]),
    write: () => drawCard(card),
  });
}

async function drawCard(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  const picture = drawSocialImage(card, await openGlyphAtlas());
  return writeFile((deflate) => formatIndexedPng(picture, deflate));
}
