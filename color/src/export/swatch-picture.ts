/** The size of a palette's picture, in pixels: that of a link preview. */
export const pictureWidth = 1200;
export const pictureHeight = 630;

/**
 * Where the swatches of a picture begin and end: whole pixels, so that no seam shows, and widths that differ by one at most.
 *
 * @param count - swatches, 1 or more
 * @returns count + 1 places, from 0 to the picture's width
 * @see The Open Graph protocol's usual image size, 1200 × 630
 * @example
 * swatchEdges(4)  // [0, 300, 600, 900, 1200]
 */
export function swatchEdges(count: number): readonly number[] {
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index * pictureWidth) / count));
}
