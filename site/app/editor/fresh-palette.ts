import { formatPalette } from "@tincture/color";
import { generatePalette } from "@tincture/color/generate";
import { redirect } from "react-router";
import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/fresh-palette.ts";
import { readPaletteRequest } from "./palette-request.ts";

/** `/app` leads to the address of a new palette; with `?seed=` to the one that the API gives for that seed. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { randomBytes } = getServices(context);
  const colors = generatePalette(readPaletteRequest(url.searchParams, randomBytes));
  return redirect(`/app/${formatPalette(colors)}`);
}
