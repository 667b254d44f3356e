import { formatPalette, paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import type { Route } from "./+types/export-colors.ts";
import { answerExport } from "./answer-export.ts";

const cacheSeconds = 86_400;

/** `/app/<hex>-<hex>-….<ending>`: any colors as a file. */
export function loader(args: Route.LoaderArgs) {
  return answerExport(args, { find: findColors, missing: wanted, maxAgeSeconds: cacheSeconds });
}

async function findColors(name: string) {
  const colors = parsePalette(name);
  return colors && { name: describePalette(colors).name, slug: formatPalette(colors), colors };
}

const wanted = `Wanted are ${paletteSizeMin} to ${paletteSizeMax} colors of six hexadecimal digits, joined by hyphens, such as 264653-2a9d8f.`;
