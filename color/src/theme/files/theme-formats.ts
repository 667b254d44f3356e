import type { Theme } from "../create-theme.ts";
import { themeToCss, themeToTailwind } from "./css.ts";
import { themeToDesignTokens, themeToResolver } from "./design-tokens.ts";
import { themeToShadcn } from "./shadcn.ts";

/** A format that themes are files in. */
export interface ThemeFormat {
  /** What people call it, where they have to type it. */
  readonly name: string;
  /** What follows the colors and a dot in an address and in the name of a saved file. */
  readonly extension: string;
  readonly mediaType: string;
  /** For people to choose by. */
  readonly title: string;
  readonly write: (theme: Theme) => string;
}

const styleSheet = "text/css; charset=utf-8";

/**
 * Every format, in the order in which people are shown them.
 *
 * @see Design Tokens Format Module 2025.10 and Resolver Module 2025.10, sections "File format" and "File type", for media types and
 * endings
 */
export const themeFormats: readonly ThemeFormat[] = [
  { name: "css", extension: "css", mediaType: styleSheet, title: "CSS custom properties", write: themeToCss },
  {
    name: "tailwind",
    extension: "tailwind.css",
    mediaType: styleSheet,
    title: "Tailwind CSS 4 theme",
    write: themeToTailwind,
  },
  {
    name: "shadcn",
    extension: "shadcn.css",
    mediaType: styleSheet,
    title: "shadcn/ui variables",
    write: themeToShadcn,
  },
  {
    name: "tokens",
    extension: "tokens.json",
    mediaType: "application/design-tokens+json",
    title: "Design tokens (DTCG)",
    write: themeToDesignTokens,
  },
  {
    name: "resolver",
    extension: "resolver.json",
    mediaType: "application/json",
    title: "Design tokens resolver (DTCG)",
    write: themeToResolver,
  },
];

/**
 * The format of an address.
 *
 * @param extension - what follows the colors and a dot, without the dot
 * @returns the format, or undefined when there is none of that extension
 * @example
 * findThemeFormat("shadcn.css")?.name  // "shadcn"
 */
export function findThemeFormat(extension: string): ThemeFormat | undefined {
  return themeFormats.find((format) => format.extension === extension);
}
