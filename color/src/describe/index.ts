/** Names, taglines and tags of palettes, from their colors alone. */
export { describePalette, type PaletteDescription } from "./describe-palette.ts";
export { anchorsOf, hueIndexOf, type HueWord, hueWords } from "./hue-word.ts";
export { moods } from "./moods.ts";
export { paletteTags } from "./describe-palette.ts";
export { isSlug, slugCandidates, slugify, slugLengthMax, slugPattern } from "./slug.ts";
