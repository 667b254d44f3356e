import { paletteSizeMax } from "@tincture/color";
import type { PlacedColor, Swatch } from "./editor-state.ts";

/**
 * Replaces the unlocked colors of a palette. Locked colors stay in place. Slots without a new color
 * are removed, and left-over colors get slots at the end, up to the size of a palette.
 *
 * @param keptId - a slot that stays as if it were locked
 */
export function replaceUnlocked(
  swatches: readonly Swatch[],
  colors: readonly string[],
  keptId?: number,
): readonly PlacedColor[] {
  const left = [...colors];
  const replaced = swatches.flatMap((swatch): readonly PlacedColor[] => {
    if (swatch.isLocked || swatch.id === keptId) return [swatch];
    const hex = left.shift();
    return hex === undefined ? [] : [{ id: swatch.id, hex }];
  });
  return [...replaced, ...left.map((hex) => ({ hex }))].slice(0, paletteSizeMax);
}
