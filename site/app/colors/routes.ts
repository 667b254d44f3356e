/**
 * Named colors and every color there is: the search, and a page for each hex. What a color is comes from the catalog of the domain, what
 * goes with it from `color/`.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const colorRoutes: readonly RouteConfigEntry[] = [
  route("colors", "colors/colors-page.tsx"),
  route("colors/:hex", "colors/color-page.tsx"),
];
