/** A color's harmonies, as people read them. */
import { colorHarmonies, type HarmonyName } from "@tincture/color/harmony";

const harmonyLabels: Readonly<Record<HarmonyName, string>> = {
  complement: "Complement",
  analogous: "Analogous",
  triad: "Triad",
  splitComplement: "Split complement",
  tetrad: "Tetrad",
  square: "Square",
};

export interface ShownHarmony {
  readonly label: string;
  readonly colors: readonly string[];
}

/** A gray's harmonies only repeat it, and are left out. */
export function listHarmonies(hex: string): readonly ShownHarmony[] {
  return colorHarmonies(hex)
    .filter(({ colors }) => new Set(colors).size > 1)
    .map(({ name, colors }) => ({ label: harmonyLabels[name], colors }));
}
