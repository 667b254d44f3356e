import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { drawSeed, isSeed } from "@tincture/color/generate";
import { data } from "react-router";

/** What a new palette is to be made from. */
export interface PaletteWish {
  readonly seed: string;
  readonly size: number;
}

const SIZE_DEFAULT = 5;

/**
 * Reads `size` and `seed` as the API reads them.
 *
 * @param query - of an address
 * @param randomBytes - for the seed when none is wished
 * @throws a response of 400 that says what is wanted
 */
export function readWish(query: URLSearchParams, randomBytes: (count: number) => Uint8Array): PaletteWish {
  const size = query.get("size") ?? String(SIZE_DEFAULT);
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
