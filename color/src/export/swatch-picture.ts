/** The size of a palette's picture, in pixels: that of a link preview. */
export const pictureWidth = 1200;
export const pictureHeight = 630;

/** Where a swatch begins, and where the next one does: pixels from the left. */
export interface PlacedSwatch<Swatch> {
  readonly swatch: Swatch;
  readonly start: number;
  readonly end: number;
}

/**
 * Swatches side by side over a picture's width: whole pixels, so that no seam shows, and widths that differ by one at most.
 *
 * @param swatches - one or more
 * @returns each with its place; the first starts at 0, the last ends at the picture's width
 * @see The Open Graph protocol's usual image size, 1200 × 630
 * @example
 * placeSwatches(["000000", "ffffff"])[1]  // { swatch: "ffffff", start: 600, end: 1200 }
 */
export function placeSwatches<Swatch>(swatches: readonly Swatch[]): readonly PlacedSwatch<Swatch>[] {
  const edgeOf = (index: number): number => Math.round((index * pictureWidth) / swatches.length);
  return swatches.map((swatch, index) => ({ swatch, start: edgeOf(index), end: edgeOf(index + 1) }));
}
