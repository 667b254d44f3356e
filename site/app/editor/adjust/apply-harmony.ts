import { paletteSizeMax } from "@tincture/color";
import type { PlacedColor, Swatch } from "../editor-state.ts";

/**
 * Applies a harmony to a palette. The chosen color and locked colors stay in place. The harmony's
 * colors replace the others. Leftover slots are removed, and colors without a slot are added at the
 * end.
 *
 * @param chosenId - the slot of the chosen color
 * @param harmony - includes the chosen color
 */
export function applyHarmony(
  swatches: readonly Swatch[],
  chosenId: number,
  harmony: readonly string[],
): readonly PlacedColor[] {
  const chosen = swatches.find(({ id }) => id === chosenId);
  const wanted = harmony.filter((hex) => hex !== chosen?.hex);
  const stays = ({ id, isLocked }: Swatch): boolean => isLocked || id === chosenId;
  const placed = swatches.flatMap((swatch): readonly PlacedColor[] => {
    if (stays(swatch)) return [swatch];
    const hex = wanted.shift();
    return hex === undefined ? [] : [{ id: swatch.id, hex }];
  });
  return [...placed, ...wanted.map((hex) => ({ hex }))].slice(0, paletteSizeMax);
}
