import { paletteSizeMax } from "@tincture/color";
import type { PlacedColor, Swatch } from "./editor-state.ts";

/**
 * Locked colors stay in place, and left-over colors get slots at the end.
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
