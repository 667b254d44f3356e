import { paletteSizeDefault, paletteSizeMax, paletteSizeMin, parsePaletteSize } from "@tincture/color";
import { drawSeed, generatePalette, isSeed, type PaletteRequest, wantedSeed } from "@tincture/color/generate";
import { data, redirect } from "react-router";
import { describePrivatePage } from "../ground/describe-page.ts";
import { getServices } from "../ground/load-context.ts";
import { quoteValue } from "../../../server/src/domain/quote-value.ts";
import { editorPath } from "../../../server/src/domain/site-paths.ts";
import { readPromises, requireOnce } from "./read-promises.ts";
import type { Route } from "./+types/fresh-palette-page.ts";

/**
 * `/app` leads to the address of a new palette; with `?seed=` to the one that the API gives for that seed. What is promised is kept from the next one on:
 * no page searches for palettes on the server.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const { randomBytes } = getServices(context);
  const colors = generatePalette(readPaletteRequest(url.searchParams, randomBytes));
  return redirect(editorPath(colors, readPromises(url.searchParams)));
}

export const meta = describePrivatePage("New palette", "A palette made anew for everybody who asks.");

/** There is nothing to show but what was wrong, which needs a page. */
export default function FreshPalettePage() {
  return null;
}

/**
 * What a new palette is to be made from: `size` and `seed` are read as the API reads them.
 *
 * @param query - of an address
 * @param randomBytes - for the seed when none is asked for
 * @throws a response of 400 that says what is wanted
 */
function readPaletteRequest(query: URLSearchParams, randomBytes: (count: number) => Uint8Array): PaletteRequest {
  requireOnce(query, ["size", "seed"]);
  const askedSize = query.get("size") ?? String(paletteSizeDefault);
  const size = parsePaletteSize(askedSize);
  const seed = query.get("seed") ?? drawSeed(randomBytes);
  if (size === undefined) {
    const asked = quoteValue(askedSize);
    throw data(`A palette has ${paletteSizeMin} to ${paletteSizeMax} colors, not ${asked}.`, {
      status: 400,
    });
  }
  if (!isSeed(seed)) {
    throw data(`A seed is ${wantedSeed}, not ${quoteValue(seed)}.`, { status: 400 });
  }
  return { seed, size };
}
