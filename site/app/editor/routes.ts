import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const editorRoutes: readonly RouteConfigEntry[] = [
  route("app", "editor/fresh-palette.ts"),
  route("app/:colors", "editor/editor-page.tsx"),
];
