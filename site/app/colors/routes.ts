import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const colorRoutes: readonly RouteConfigEntry[] = [
  route("colors", "colors/colors-page.tsx"),
  route("colors/:hex", "colors/color-page.tsx"),
];
