/**
 * Extracts the colors of pictures, with shares and locations. Decoding and scaling pictures is up
 * to the caller.
 */
export { extractColors, measureShares, type PictureColor } from "./extract-colors.ts";
export { type Picture, pixelHex } from "./picture.ts";
