import type { Theme } from "../create-theme.ts";
import { themeToCss, themeToTailwind } from "./css.ts";
import { themeToDesignTokens, themeToResolver } from "./design-tokens.ts";
import { themeToShadcn } from "./shadcn.ts";

export interface ThemeFormat {
  /** On the command line and in addresses. */
  readonly name: string;
  /** In an address and a file name, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly title: string;
  readonly write: (theme: Theme) => string;
}

const styleSheet = "text/css; charset=utf-8";

/** @see Design Tokens Format Module 2025.10 and Resolver Module, for types and endings */
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
 * Returns the format of an address.
 *
 * @example
 * findThemeFormat("shadcn.css")?.name  // "shadcn"
 */
export function findThemeFormat(extension: string): ThemeFormat | undefined {
  return themeFormats.find((format) => format.extension === extension);
}
