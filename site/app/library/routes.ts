/**
 * Palettes that are published: looking through them (`browse/`), one of them (`palette/`), what a person saves and publishes (`own/`),
 * and the image that links to a palette show elsewhere (`social/`). No rules: what may be published is `server/src/domain/community`.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const libraryRoutes: readonly RouteConfigEntry[] = [
  route("palettes", "library/browse/palettes-page.tsx"),
  route("palette/:slug", "library/palette/palette-page.tsx"),
  route("palette/:slug/save", "library/save-palette.ts"),
  route("palette/:slug/social.png", "library/social/social-image.ts"),
  route("saved", "library/own/saved-page.tsx"),
  route("published", "library/own/published-page.tsx"),
  route("publish", "library/own/publish-page.tsx"),
  route("publish/waiting", "library/own/waiting-page.tsx"),
];
