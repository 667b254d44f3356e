/** This imports the generator, so browsers load it on demand. */
import { drawSeed, generatePalette } from "@tincture/color/generate";
import { createTheme } from "@tincture/color/theme";
import { writeRoles } from "../ui/role-properties.ts";

const size = 5;

export type HomePalette = ReturnType<typeof drawHome>;

/** Returns the palette of a seed. The API returns the same colors for it. */
export function drawHome(seed: string) {
  const colors = generatePalette({ seed, size });
  const { light, dark } = createTheme(colors, "AA").looks;
  return { colors, roles: writeRoles((role) => `light-dark(#${light[role].hex},#${dark[role].hex})`) };
}

export function drawAnyHome(): HomePalette {
  return drawHome(drawSeed((count) => crypto.getRandomValues(new Uint8Array(count))));
}
