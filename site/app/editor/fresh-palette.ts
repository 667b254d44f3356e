import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { drawSeed, generatePalette, isSeed, type PaletteRequest } from "@tincture/color/generate";
import { data, redirect } from "react-router";
import { getServices } from "../ground/load-context.ts";
import { editorPath } from "../../../server/src/domain/site-paths.ts";
import type { Route } from "./+types/fresh-palette.ts";

/** `/app` leads to the address of a new palette; with `?seed=` to the one that the API gives for that seed. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { randomBytes } = getServices(context);
  const colors = generatePalette(readPaletteRequest(url.searchParams, randomBytes));
  return redirect(editorPath(colors));
}

const sizeDefault = 5;

/**
 * What a new palette is to be made from: `size` and `seed` are read as the API reads them.
 *
 * @param query - of an address
 * @param randomBytes - for the seed when none is asked for
 * @throws a response of 400 that says what is wanted
 */
function readPaletteRequest(
  query: URLSearchParams,
  randomBytes: (count: number) => Uint8Array,
): PaletteRequest {
  const size = query.get("size") ?? String(sizeDefault);
  const seed = query.get("seed") ?? drawSeed(randomBytes);
  if (!/^\d$/.test(size) || !isPaletteSize(Number(size))) {
    throw data(`"size" must be an integer from ${paletteSizeMin} to ${paletteSizeMax}, got "${size}".`, {
      status: 400,
    });
  }
  if (!isSeed(seed)) {
    throw data(`"seed" must be 1 to 64 printable ASCII characters, got "${seed}".`, { status: 400 });
  }
  return { seed, size: Number(size) };
}
