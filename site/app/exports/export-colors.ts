import { formatPalette, paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/export-colors.ts";
import { answerExport, chooseFormat, nameColors } from "./answer-export.ts";
import { refuseFile, refuseHaste } from "./file-answer.ts";

const MAX_AGE_SECONDS = 86_400;

/** `/app/<hex>-<hex>-….<ending>`: any colors as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tooMany = refuseHaste(context);
  if (tooMany) return tooMany;
  const format = chooseFormat(params.ending);
  if (format instanceof Response) return format;
  const hexes = parsePalette(params.name);
  if (hexes === undefined) return refuseFile(404, wanted);
  const { colors } = getServices(context);
  return answerExport(request, {
    format,
    palette: {
      name: describePalette(hexes).name,
      slug: formatPalette(hexes),
      colors: nameColors(hexes, colors),
    },
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}

const wanted = `Wanted are ${paletteSizeMin} to ${paletteSizeMax} colors of six hexadecimal digits, joined by hyphens, such as 264653-2a9d8f.`;
