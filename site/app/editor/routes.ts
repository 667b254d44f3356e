/**
 * Making a palette: the colors, what is done with them, and the panels beside them. `editor-state.ts` holds every change as a pure
 * function; the address always shows the colors. What is not needed for the first look is loaded when it is wanted.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const editorRoutes: readonly RouteConfigEntry[] = [
  route("app", "editor/fresh-palette.ts"),
  route("app/:colors", "editor/editor-page.tsx"),
];
