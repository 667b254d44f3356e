import { isHex, paletteSizeMax } from "@tincture/color";
import { splitPalette } from "@tincture/color/palette";
import { data } from "react-router";
import { nameColors } from "../shell/load-context.ts";
import type { Route } from "./+types/color-names.ts";

const daySeconds = 86_400;

/** `/color-names/264653-2a9d8f` */
export async function loader({ params, context }: Route.LoaderArgs) {
  const colors = splitPalette(params.colors);
  if (colors.length > paletteSizeMax || !colors.every(isHex)) {
    throw data(`Expected 1 to ${paletteSizeMax} colors of six hexadecimal digits with hyphens between them.`, {
      status: 404,
    });
  }
  const named = await nameColors(context, colors);
  return Response.json(Object.fromEntries(named.map(({ hex, name }) => [hex, name])), {
    headers: { "cache-control": `public, max-age=${daySeconds}` },
  });
}
