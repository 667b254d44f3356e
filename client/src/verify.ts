import { ciede2000, contrastRatio, hexToLab, simulateDeficiency } from "@tincture/color";
import type { Proof } from "./api-types.ts";

/** One number of a proof, measured again. */
export interface ProofCheck {
  /** Such as `least_differences.deuteranopia`. */
  readonly field: string;
  readonly stated: number;
  readonly measured: number;
  readonly isRight: boolean;
}

export interface ProofResult {
  /** Whether all numbers are right. */
  readonly isRight: boolean;
  readonly checks: readonly ProofCheck[];
}

/**
 * Measures the numbers of a proof again, without a request. The tags are not checked.
 *
 * @param colors - the palette, 2 to 8 lowercase hexes without `#`
 * @throws {TypeError} for fewer than two colors, anything but hexes, or no proof
 * @example
 * ```ts
 * const palette = await tincture.palettes.generate({ vision: "safe" });
 * verifyProof(palette.colors, palette.$meta.proof).isRight; // true
 * ```
 */
export function verifyProof(colors: readonly string[], proof: Proof | undefined): ProofResult {
  requireHexes(colors);
  if (!proof?.least_differences)
    throw new TypeError(
      "Expected the proof of one palette; replies have one with words, tags, near, contrast or vision",
    );
  const { normal, ...dichromacies } = proof.least_differences;
  const checks = [
    check("least_contrast_partner", proof.least_contrast_partner, leastContrastPartner(colors)),
    check("least_differences.normal", normal, leastDifference(colors)),
    ...(["protanopia", "deuteranopia", "tritanopia"] as const).map((kind) => {
      const seen = colors.map((color) => simulateDeficiency(color, kind));
      return check(`least_differences.${kind}`, dichromacies[kind], leastDifference(seen));
    }),
    ...(proof.near ?? []).map(({ hex, color, distance }, i) =>
      checkNear(`near.${i}`, { distance, measured: colors.includes(color) ? difference(hex, color) : Infinity }),
    ),
  ];
  return { isRight: checks.every(({ isRight }) => isRight), checks };
}

function requireHexes(colors: readonly string[]): void {
  const wrong = colors.find((color) => !/^[0-9a-f]{6}$/.test(color));
  if (wrong !== undefined) throw new TypeError(`Expected six lowercase hex digits, got "${wrong}"`);
  if (colors.length < 2) throw new TypeError(`Expected at least two colors, got ${colors.length}`);
}

/** Proofs truncate to two decimals. */
function check(field: string, stated: number, measured: number): ProofCheck {
  return { field, stated, measured, isRight: Math.floor(measured * 100) === Math.round(stated * 100) };
}

/** Distances of `near` are rounded. */
function checkNear(field: string, near: { readonly distance: number; readonly measured: number }): ProofCheck {
  const { distance: stated, measured } = near;
  return { field, stated, measured, isRight: Math.abs(measured - stated) <= 0.005 + Number.EPSILON };
}

/** The least of the colors' highest contrasts with another color. */
function leastContrastPartner(colors: readonly string[]): number {
  const highest = colors.map((color) =>
    Math.max(...colors.filter((other) => other !== color).map((other) => contrastRatio(color, other)), 1),
  );
  return Math.min(...highest);
}

function leastDifference(colors: readonly string[]): number {
  const pairs = colors.flatMap((color, i) => colors.slice(i + 1).map((other) => difference(color, other)));
  return Math.min(...pairs);
}

function difference(first: string, second: string): number {
  return ciede2000(hexToLab(first), hexToLab(second));
}
