import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const tincturePath = fileURLToPath(new URL("../../server/src/cli/main.ts", import.meta.url));

const linesAtATime = 5000;
const tagCount = 200;
const tagsPerPalette = 5;
/** Coprime to 2^24: walks over all colors without pattern. */
const stride = 10_368_889;
const colorCount = 2 ** 24;
const firstDate = Date.UTC(2020, 0, 1);
const minuteMs = 60_000;

/**
 * Writes complete palettes as NDJSON. Their slugs, like their colors, come in no order that an
 * index would like.
 */
async function writeLibraryFile(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let start = 0; start < count; start += linesAtATime) {
    const size = Math.min(linesAtATime, count - start);
    const lines = Array.from({ length: size }, (_, place) => JSON.stringify(makePalette(start + place)));
    if (!stream.write(`${lines.join("\n")}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

export async function importLibrary(folder: string, size: number): Promise<void> {
  const file = join(folder, "library.ndjson");
  await writeLibraryFile(file, size);
  execFileSync(process.execPath, [tincturePath, "palettes", "import", file, "--format", "ndjson"], {
    cwd: folder,
    env: { LOG_LEVEL: "error" },
    stdio: "ignore",
  });
}

function makePalette(number: number): object {
  const colors = Array.from({ length: 5 }, (_, place) => formatHex(number * 5 + place + 1));
  const tags = Array.from({ length: tagsPerPalette }, (_, place) => {
    const share = (scatter(number * tagsPerPalette + place) % 10_007) / 10_007;
    return `tag-${Math.floor(share ** 3 * tagCount)}`;
  });
  return {
    colors,
    name: `Palette ${number}`,
    slug: `palette-${formatHex(number)}`,
    tagline: "Five colors of a benchmark.",
    tags: [...new Set(tags)],
    save_count: scatter(number) % 997 === 0 ? scatter(number) % 5003 : scatter(number) % 11,
    published_at: new Date(firstDate + (scatter(number) % 1_000_003) * minuteMs).toISOString(),
  };
}

function formatHex(number: number): string {
  return ((number * stride) % colorCount).toString(16).padStart(6, "0");
}

/** @see Warren 2012, Hacker's Delight: multiplicative scattering with an odd constant */
function scatter(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 1;
}
