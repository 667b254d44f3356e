import { formatPalette } from "@tincture/color";
import { redirect } from "react-router";
import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/fresh-palette.ts";
import { createDraw } from "./palette-model.ts";
import { readWish } from "./palette-wish.ts";

/** `/app` leads to the address of a new palette; with `?seed=` to the one that the API gives for that seed. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { randomBytes } = getServices(context);
  const wish = readWish(url.searchParams, randomBytes);
  const slots = Array.from({ length: wish.size }, () => undefined);
  return redirect(`/app/${formatPalette(createDraw(wish.seed)(slots))}`);
}
