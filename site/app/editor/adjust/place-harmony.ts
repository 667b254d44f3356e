/** A harmony in place of what is not locked. */
import { paletteSizeMax } from "@tincture/color";
import type { PlacedColor, Swatch } from "../editor-state.ts";

/**
 * The palette with a color's harmony: the color and what is locked stay where they are, the others give their places to the harmony's;
 * those that are left over go, and where too few are free, there are more at the end.
 *
 * @param swatches - the palette
 * @param chosenId - the slot of the color
 * @param harmony - the color itself among them
 */
export function placeHarmony(
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
