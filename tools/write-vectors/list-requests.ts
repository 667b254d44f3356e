import { createRandom, type Random } from "../../color/src/generate/seed.ts";
import type { PaletteRequest } from "../../color/src/generate/generate-palette.ts";
import { paletteSizeMax, paletteSizeMin } from "../../color/src/palette.ts";

const colorCount = 0x1000000;

/**
 * Palettes that once were or easily become trouble: repeated and crowded locks, grays, the gamut's
 * corners, odd seeds.
 */
const cases: readonly PaletteRequest[] = [
  ...listSizes().map((size) => ({ size, seed: "tincture" })),
  { size: 5, seed: "tincture:1" },
  { size: 5, seed: " " },
  { size: 5, seed: "~".repeat(64) },
  { size: 5, seed: "0".repeat(16) },
  { size: 5, seed: "0" },
  { size: 5, seed: `"quotes" & \\slashes/` },
  { size: 5, seed: "Tincture" },
  { size: 5, seed: "locks", locks: ["FF6600"] },
  { size: 5, seed: "locks", locks: ["003366", "ffcc00"] },
  { size: 5, seed: "locks", locks: ["808080", "808080", "818181"] },
  { size: 8, seed: "locks", locks: ["003366", "ffcc00"] },
  { size: 7, seed: "locks", locks: ["000000", "ffffff", "ff0000", "00ff00", "0000ff"] },
  { size: 3, seed: "locks", locks: ["808080"] },
  { size: 5, seed: "near", locks: ["c0392b", "c0402f"] },
  { size: 6, seed: "dark", locks: ["010203"] },
  { size: 6, seed: "light", locks: ["fefdfc", "fffffe"] },
  { size: 4, seed: "vivid", locks: ["00ff00", "ff00ff"] },
  {
    size: 8,
    seed: "crowd",
    locks: ["7f7f7f", "808080", "818181", "828282", "838383", "848484", "858585"],
  },
  {
    size: 8,
    seed: "full",
    locks: ["000000", "ffffff", "ff0000", "00ff00", "0000ff", "ffff00", "ff00ff", "00ffff"],
  },
];
const seriesLength = 28;

export function listVectorRequests(): readonly PaletteRequest[] {
  const series = Array.from({ length: seriesLength }, (_, index) => ({
    size: paletteSizeMin + (index % listSizes().length),
    seed: `vector:${index}`,
  }));
  const grid = listSizes().flatMap((size) =>
    Array.from({ length: size }, (_, index) => lockedRequest(size, index + 1)),
  );
  return [...cases, ...series, ...grid];
}

export function listRandomRequests(count: number): readonly PaletteRequest[] {
  const random = createRandom("requests");
  return Array.from({ length: count }, (_, index) => {
    const size = paletteSizeMin + Math.floor(random() * (paletteSizeMax - paletteSizeMin + 1));
    const lockCount = Math.max(0, Math.floor(random() * 2 * (size + 1)) - size - 1);
    return { size, seed: `random:${index}`, locks: drawColors(random, lockCount) };
  });
}

function listSizes(): readonly number[] {
  return Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);
}

function lockedRequest(size: number, lockCount: number): PaletteRequest {
  const seed = `locks:${size}:${lockCount}`;
  return { size, seed, locks: drawColors(createRandom(seed), lockCount) };
}

function drawColors(random: Random, count: number): readonly string[] {
  return Array.from({ length: count }, () =>
    Math.floor(random() * colorCount)
      .toString(16)
      .padStart(6, "0"),
  );
}
