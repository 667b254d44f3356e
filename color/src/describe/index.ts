/**
 * What a palette is called, said to be and filed under, all from its colors alone. Everything is the same for the same
 * colors, in any order. What a person wrote about a palette, and which slugs are taken, belongs to the library.
 */
export { describePalette, type PaletteDescription } from "./describe-palette.ts";
export { anchorsOf, hueIndexOf, type HueWord, hueWords } from "./hue-word.ts";
export { moods } from "./moods.ts";
export { paletteTags } from "./palette-tags.ts";
export { isSlug, slugCandidates, slugify, slugLengthMax, slugPattern } from "./slug.ts";
