import { ciede2000, colorContrast, colorFamily, type ColorFamily, hexToLab } from "@tincture/color";
import type { Color } from "@tincture/contract/colors";

/** The fields of a named color that lists show. */
export interface ColorSummary {
  readonly hex: string;
  readonly name: string;
  readonly family: ColorFamily;
  /** Hex of a text color that is readable on it. */
  readonly text: string;
  /** CIEDE2000 to the searched color, with one decimal. */
  readonly distance?: string;
}

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
