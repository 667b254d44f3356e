import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const groundRoutes: readonly RouteConfigEntry[] = [
  route("theme", "ground/choose-theme.ts"),
  route("*", "ground/missing-page.tsx"),
];
