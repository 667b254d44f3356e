/**
 * The colors of pictures: pixels go in, colors with their shares and places come out. Opening files and scaling pictures down belong
 * where there is something that can.
 */
export { extractColors, measureShares, type PictureColor } from "./extract-colors.ts";
export { type Picture, pixelHex } from "./picture.ts";
