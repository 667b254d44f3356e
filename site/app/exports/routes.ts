/**
 * Palettes as files: CSS, SCSS, Tailwind, tokens, SVG, PNG, ASE and GPL, with a limit per address. People ask for them beside the
 * palette (`/palette/<slug>.css`); `rewrite-export-address.ts` leads them here. The formats themselves are in `color/`.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const exportRoutes: readonly RouteConfigEntry[] = [
  route("export/palette/:name/:ending", "exports/export-palette.ts"),
  route("export/app/:name/:ending", "exports/export-colors.ts"),
];
