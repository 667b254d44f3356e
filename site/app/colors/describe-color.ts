import { contrastCell } from "@tincture/color";
import { generatePalette } from "@tincture/color/generate";
import { colorScale } from "@tincture/color/harmony";
import { deficiencies, type Deficiency, simulateDeficiency } from "@tincture/color/vision";
import type { Color } from "@tincture/contract/colors";
import { listHarmonies } from "../ui/harmonies.ts";
import { listNotations } from "../ui/format-color.ts";

export type ColorDescription = ReturnType<typeof describeColor>;

const paletteSize = 5;

const visionNotes: Readonly<Record<Deficiency, string>> = {
  deuteranopia: "no green cones",
  protanopia: "no red cones",
  tritanopia: "no blue cones",
  achromatopsia: "no cones at all",
};

export function describeColor({ hex, conversions }: Pick<Color, "hex" | "conversions">) {
  const { steps, ownStep } = colorScale(hex);
  return {
    notations: listNotations(hex, conversions),
    onWhite: contrastCell(hex, "ffffff"),
    onBlack: contrastCell(hex, "000000"),
    scale: steps.map(({ step, hex: tint }) => ({ step, hex: tint, isOwn: step === ownStep })),
    harmonies: listHarmonies(hex),
    visions: deficiencies.map((deficiency) => ({
      label: deficiency.charAt(0).toUpperCase() + deficiency.slice(1),
      note: visionNotes[deficiency],
      hex: simulateDeficiency(hex, deficiency),
    })),
    /** The seed is the color, so the palette is the same on every visit. */
    palette: generatePalette({ seed: hex, size: paletteSize, locks: [hex] }),
  };
}

export function titleColor({ hex, name, match }: Pick<Color, "hex" | "name" | "match">): string {
  return match.exact ? name : `#${hex}`;
}
