import type { LegibleSwatch } from "./legible-palette.ts";

/**
 * The declarations that a style sheet and a Tailwind theme share.
 *
 * @param colors - colors with unique identifiers
 * @returns one indented line for each color, its name beside it
 */
export function customProperties(colors: readonly LegibleSwatch[]): string {
  return colors
    .map(({ identifier, hex, name }) => `  --color-${identifier}: #${hex}; ${cssComment(name)}`)
    .join("\n");
}

/**
 * A text as a comment that ends where it should.
 *
 * @param text - one line
 * @returns the comment, in which the text's own end marks are broken up
 * @see CSS Syntax Module Level 3, section 4.3.2
 */
export function cssComment(text: string): string {
  return `/* ${text.replaceAll("*/", "* /")} */`;
}
