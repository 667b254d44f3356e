/** A palette for the start page, and the theme that the page wears with it. It brings the generator: browsers load it when it is wanted. */
import { drawSeed, generatePalette } from "@tincture/color/generate";
import { createTheme } from "@tincture/color/theme";
import { type RoleProperties, writeRoles } from "../ui/role-properties.ts";

const size = 5;

/** What the start page shows. */
export interface HomePalette {
  /** Hexes. */
  readonly colors: readonly string[];
  /** Of the palette's theme, by day and by night. */
  readonly roles: RoleProperties;
}

/** The palette of a seed; the API gives the same colors for it. */
export function drawHome(seed: string): HomePalette {
  const colors = generatePalette({ seed, size });
  const { light, dark } = createTheme(colors, "AA").looks;
  return { colors, roles: writeRoles((role) => `light-dark(#${light[role].hex},#${dark[role].hex})`) };
}

/** @param randomBytes - for the seed */
export function drawAnyHome(randomBytes: (count: number) => Uint8Array): HomePalette {
  return drawHome(drawSeed(randomBytes));
}
