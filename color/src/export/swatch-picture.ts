/** The size of link previews in pixels. A file of its own, because every page loads it. */
export const pictureWidth = 1200;
export const pictureHeight = 630;

/** A swatch with its left and right edge in pixels. */
export interface PlacedSwatch<Swatch> {
  readonly swatch: Swatch;
  readonly start: number;
  readonly end: number;
}

/**
 * Lays swatches side by side over the picture's width, in whole pixels without seams. Widths differ
 * by at most one.
 *
 * @returns each with its edges; the first starts at 0, the last ends at the picture's width
 * @see The Open Graph protocol's usual image size, 1200 × 630
 * @example
 * placeSwatches(["000000", "ffffff"])[1]  // { swatch: "ffffff", start: 600, end: 1200 }
 */
export function placeSwatches<Swatch>(swatches: readonly Swatch[]): readonly PlacedSwatch<Swatch>[] {
  const edgeOf = (index: number): number => Math.round((index * pictureWidth) / swatches.length);
  return swatches.map((swatch, index) => ({ swatch, start: edgeOf(index), end: edgeOf(index + 1) }));
}
