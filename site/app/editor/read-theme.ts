import { parseSourceRoles, pickRoles, sourceRoles } from "@tincture/color/source-roles";
import { themeContrasts } from "@tincture/color/theme";
import { data } from "react-router";
import type { PaletteTheme } from "./palette-theme.ts";
import { requireOnce } from "./read-promises.ts";

/**
 * Reads the theme of an editor's address. For the server only.
 *
 * @param colors - of the address
 * @returns roles by the positions of their colors
 * @throws a response with status 400
 */
export function readTheme(query: URLSearchParams, colors: readonly string[]): PaletteTheme {
  requireOnce(query, ["theme", "roles"]);
  return { contrast: readContrast(query.get("theme")), roles: readRoles(query.get("roles"), colors) };
}

function readContrast(text: string | null): PaletteTheme["contrast"] {
  const contrast = themeContrasts.find((level) => level === (text?.toUpperCase() ?? "AA"));
  if (contrast === undefined) throw refuse("theme", `one of ${themeContrasts.join(", ")}`, text);
  return contrast;
}

function readRoles(text: string | null, colors: readonly string[]): PaletteTheme["roles"] {
  if (text === null) return {};
  const roles = parseSourceRoles(text);
  if (roles === undefined || Object.values(roles).some((hex) => !colors.includes(hex))) {
    throw refuse("roles", `such as danger:${colors[0]}, of colors of the palette, a role being ${listed}`, text);
  }
  return pickRoles((role) => {
    const place = colors.indexOf(roles[role] ?? "");
    return place === -1 ? undefined : place;
  });
}

const listed = sourceRoles.join(", ");

function refuse(name: string, wanted: string, got: string | null) {
  return data(`"${name}" must be ${wanted}, got "${got}".`, { status: 400 });
}
