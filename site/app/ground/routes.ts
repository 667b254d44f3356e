/**
 * What every page stands on: the frame around it, the services and the session of a request, refusals, light and dark. Knows no area;
 * every area knows it.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const groundRoutes: readonly RouteConfigEntry[] = [
  route("theme", "ground/choose-theme.ts"),
  route("*", "ground/missing-page.tsx"),
];
