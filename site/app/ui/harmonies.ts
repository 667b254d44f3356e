import { colorHarmonies, type HarmonyName } from "@tincture/color/harmony";

const harmonyLabels: Readonly<Record<HarmonyName, string>> = {
  complement: "Complement",
  analogous: "Analogous",
  triad: "Triad",
  splitComplement: "Split complement",
  tetrad: "Tetrad",
  square: "Square",
};

/** Returns the harmonies with labels. A gray has none, because they would repeat it. */
export function listHarmonies(hex: string) {
  return colorHarmonies(hex)
    .filter(({ colors }) => new Set(colors).size > 1)
    .map(({ name, colors }) => ({ label: harmonyLabels[name], colors }));
}
