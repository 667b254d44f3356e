import type { Theme } from "../create-theme.ts";
import { isDark, type ThemeMode } from "../roles.ts";
import { formatDeclarations, indent, listRoleVariables, listScaleVariables, themeComment } from "./variables.ts";

/**
 * Formats a theme as custom properties of the root element. It follows the user's preferences for
 * dark mode and contrast. An attribute `data-theme` of `light` or `dark` on any element overrides
 * the former.
 *
 * @returns a style sheet with a `--color-…` per role and per step of each scale
 * @see Media Queries Level 5, sections 11.3 (prefers-contrast) and 11.5 (prefers-color-scheme)
 * @example
 * themeToCss(createTheme(["3b82f6"], "AA")).split("\n")[1]  // ":root {"
 */
export function themeToCss(theme: Theme): string {
  const scales = formatDeclarations(listScaleVariables(theme));
  return [themeComment(theme), block(":root", scales), ...formatLooks(theme)].join("\n");
}

/**
 * Formats a theme for Tailwind CSS 4, to follow `@import "tailwindcss"`: `bg-surface`,
 * `text-on-primary`, `border-border`, `outline-focus-ring`, `bg-primary-500`. Dark and high
 * contrast work as in `themeToCss`, without `dark:` variants.
 *
 * @returns a style sheet with a `@theme` block, and overrides in Tailwind's theme layer
 * @see Tailwind CSS 4, Theme variables: the namespace `--color-*`, `@theme static`
 * @example
 * themeToTailwind(createTheme(["3b82f6"], "AA")).split("\n")[1]  // "@theme static {"
 */
export function themeToTailwind(theme: Theme): string {
  const declarations = formatDeclarations([...listRoleVariables(theme.looks.light), ...listScaleVariables(theme)]);
  const looks = formatLooks(theme).join("\n").trimEnd();
  return [themeComment(theme), block("@theme static", declarations), block("@layer theme", looks)].join("\n");
}

const chosen = { light: ':root, [data-theme="light"]', dark: '[data-theme="dark"]' };
const notChosen = ":root:not([data-theme])";

function formatLooks({ looks }: Theme): readonly string[] {
  const declare = (selector: string, mode: ThemeMode) => {
    const scheme = isDark(mode) ? "dark" : "light";
    return block(selector, `color-scheme: ${scheme};\n${formatDeclarations(listRoleVariables(looks[mode]))}`);
  };
  const contrasting = [
    declare(chosen.light, "light_high_contrast"),
    declare(chosen.dark, "dark_high_contrast"),
    block("@media (prefers-color-scheme: dark)", declare(notChosen, "dark_high_contrast")),
  ];
  return [
    declare(chosen.light, "light"),
    declare(chosen.dark, "dark"),
    block("@media (prefers-color-scheme: dark)", declare(notChosen, "dark")),
    block("@media (prefers-contrast: more)", contrasting.join("\n")),
  ];
}

function block(prelude: string, body: string): string {
  return `${prelude} {\n${indent(body.trimEnd())}\n}\n`;
}
