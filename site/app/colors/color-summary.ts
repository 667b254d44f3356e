import { ciede2000, colorContrast, colorFamily, type ColorFamily, hexToLab } from "@tincture/color";
import type { Color } from "../../../server/src/domain/colors/color.ts";

/** As much of a named color as lists show. */
export interface ColorSummary {
  readonly hex: string;
  readonly name: string;
  readonly family: ColorFamily;
  /** Hex of the text that reads better on it. */
  readonly text: string;
  /** CIEDE2000 from the color that was asked for, one decimal. */
  readonly distance?: string;
}

/** @param near - the color to measure from */
export function summarizeColor({ hex, name }: Pick<Color, "hex" | "name">, near?: string): ColorSummary {
  const distance = near === undefined ? undefined : ciede2000(hexToLab(near), hexToLab(hex)).toFixed(1);
  return {
    hex,
    name,
    family: colorFamily(hex),
    text: colorContrast(hex).text,
    ...(distance !== undefined && { distance }),
  };
}
