import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/export-palette.ts";
import { answerExport, chooseFormat, nameColors } from "./answer-export.ts";
import { refuseFile, refuseHaste } from "./file-answer.ts";

const MAX_AGE_SECONDS = 300;

/** `/palette/<slug>.<ending>`: a published palette as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tooMany = refuseHaste(context);
  if (tooMany) return tooMany;
  const format = chooseFormat(params.ending);
  if (format instanceof Response) return format;
  const { library, colors } = getServices(context);
  const palette = await library.findPublished(params.name);
  if (palette === undefined) return refuseFile(404, "No published palette has this address.");
  const { name, slug } = palette;
  return answerExport(request, {
    format,
    palette: { name, slug, colors: nameColors(palette.colors, colors) },
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}
