import type { Theme } from "../create-theme.ts";
import { isDark, type ThemeMode } from "../roles.ts";
import { formatDeclarations, indent, listRoleVariables, listScaleVariables, themeComment } from "./variables.ts";

/**
 * A theme as custom properties of the root element. It follows what people have set up: dark or light, more contrast or not; an
 * attribute `data-theme` of `light` or `dark`, on the root or on any part of a page, takes precedence over the first.
 *
 * @param theme - of any colors
 * @returns a style sheet with one `--color-…` for each role, and one for each step of each source's scale
 * @see Media Queries Level 5, sections 11.3 (prefers-contrast) and 11.5 (prefers-color-scheme)
 * @example
 * themeToCss(createTheme(["3b82f6"], "AA")).split("\n")[1]  // ":root {"
 */
export function themeToCss(theme: Theme): string {
  const scales = formatDeclarations(listScaleVariables(theme));
  return [themeComment(theme), block(":root", scales), ...formatLooks(theme)].join("\n");
}

/**
 * A theme for Tailwind CSS 4, to be put after `@import "tailwindcss"`: `bg-surface`, `text-on-primary`, `border-border`,
 * `outline-focus-ring`, `bg-primary-500`. Dark and high contrast as in `themeToCss`, without a `dark:` before any class.
 *
 * @param theme - of any colors
 * @returns a style sheet with a `@theme` block, and what replaces its values in the layer that Tailwind writes them to
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
