/**
 * A palette as the editor holds it: each color in a slot that keeps its identity while its color changes, so that columns can move
 * and change color without being made anew. Nothing here remembers: that is `editor-state.ts`.
 */
export interface Swatch {
  readonly id: number;
  readonly hex: string;
  readonly isLocked: boolean;
}

/**
 * Chooses the colors of unlocked slots.
 *
 * @param slots - a hex where the color is held, undefined where one is wanted
 * @returns a hex for each slot, the held ones unchanged
 */
export type DrawColors = (slots: readonly (string | undefined)[]) => readonly string[];

/** New colors for all that is not locked. */
export function redrawSwatches(swatches: readonly Swatch[], draw: DrawColors): readonly Swatch[] {
  const colors = draw(swatches.map(({ hex, isLocked }) => (isLocked ? hex : undefined)));
  return swatches.map((swatch, index) => ({ ...swatch, hex: colors[index]! }));
}

/** One more color, which goes with all the others. */
export function addSwatch(
  swatches: readonly Swatch[],
  added: { readonly id: number; readonly index: number },
  draw: DrawColors,
): readonly Swatch[] {
  const slots: (string | undefined)[] = swatches.map(({ hex }) => hex);
  slots.splice(added.index, 0, undefined);
  const hex = draw(slots)[added.index]!;
  return swatches.toSpliced(added.index, 0, { id: added.id, hex, isLocked: false });
}

/** @param index - where it is to stand; beyond an end it stands at that end */
export function moveSwatch(swatches: readonly Swatch[], id: number, index: number): readonly Swatch[] {
  const from = swatches.findIndex((swatch) => swatch.id === id);
  if (from < 0) return swatches;
  const to = Math.min(Math.max(index, 0), swatches.length - 1);
  return swatches.toSpliced(from, 1).toSpliced(to, 0, swatches[from]!);
}

/** The same palette with one slot changed. */
export function changeSwatch(
  swatches: readonly Swatch[],
  id: number,
  change: Partial<Omit<Swatch, "id">>,
): readonly Swatch[] {
  return swatches.map((swatch) => (swatch.id === id ? { ...swatch, ...change } : swatch));
}

/** Whether two palettes show the same slots in the same colors, locks aside. */
export function showsSame(one: readonly Swatch[], other: readonly Swatch[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, hex }, index) => id === other[index]!.id && hex === other[index]!.hex)
  );
}

export function listHexes(swatches: readonly Swatch[]): readonly string[] {
  return swatches.map(({ hex }) => hex);
}
