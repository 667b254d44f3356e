import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const libraryRoutes: readonly RouteConfigEntry[] = [
  route("palettes", "library/browse/palettes-page.tsx"),
  route("palette/:slug", "library/palette/palette-page.tsx"),
  route("palette/:slug/save", "library/save-palette.ts"),
  route("palette/:slug/social.png", "library/social/social-image.ts"),
  route("export/palette/:name/:ending", "exports/export-palette.ts"),
  route("export/app/:name/:ending", "exports/export-colors.ts"),
  route("saved", "library/own/saved-page.tsx"),
  route("published", "library/own/published-page.tsx"),
  route("publish", "library/own/publish-page.tsx"),
  route("publish/waiting", "library/own/waiting-page.tsx"),
];
