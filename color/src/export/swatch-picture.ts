/** The usual size of Open Graph images. A file of its own, because every page loads it. */
export const pictureWidth = 1200;
export const pictureHeight = 630;

export interface PlacedSwatch<Swatch> {
  readonly swatch: Swatch;
  readonly start: number;
  readonly end: number;
}

/**
 * Lays swatches side by side in whole pixels without seams.
 *
 * @example
 * placeSwatches(["000000", "ffffff"])[1]  // { swatch: "ffffff", start: 600, end: 1200 }
 */
export function placeSwatches<Swatch>(swatches: readonly Swatch[]): readonly PlacedSwatch<Swatch>[] {
  const edgeOf = (index: number): number => Math.round((index * pictureWidth) / swatches.length);
  return swatches.map((swatch, index) => ({ swatch, start: edgeOf(index), end: edgeOf(index + 1) }));
}
