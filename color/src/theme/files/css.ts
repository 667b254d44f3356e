import type { Theme, ThemeLook } from "../create-theme.ts";
import { isDark, type ThemeMode, fillRoles, leastFillRatio, leastTextRatio, themeRoles } from "../roles.ts";

/**
 * Formats a theme as custom properties that follow the user's preferences for dark mode and
 * contrast. An attribute `data-theme` of `light` or `dark` on any element overrides the former.
 */
export function themeToCss(theme: Theme): string {
  const scales = formatDeclarations(listScaleVariables(theme));
  return [themeComment(theme), block(":root", scales), ...formatLooks(theme)].join("\n");
}

/**
 * Formats a theme for Tailwind CSS 4, to follow `@import "tailwindcss"`: `bg-surface`,
 * `text-on-primary`, `bg-primary-500`. Dark and high contrast work as in `themeToCss`, without
 * `dark:` variants.
 *
 * @see Tailwind CSS 4, Theme variables: the namespace `--color-*`, `@theme static`
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

/** A name without its prefix, and a hex. */
export type Variable = readonly [name: string, hex: string];

/** For example `text-muted` for `text_muted`. */
export function listRoleVariables(look: ThemeLook): readonly Variable[] {
  return themeRoles.map((role) => [role.replaceAll("_", "-"), look[role].hex]);
}

/** Lists the steps of each scale: `primary-500`, or `color-4-500` for a source without a role. */
export function listScaleVariables(theme: Theme): readonly Variable[] {
  return listScales(theme).flatMap(({ name, steps }) =>
    steps.map(({ step, hex }): Variable => [`${name}-${step}`, hex]),
  );
}

export function listScales({ colors, brand, scales }: Theme) {
  const named = scales.map(({ steps }, index) => {
    const role = fillRoles.find((candidate) => brand[candidate] === colors[index]);
    return { name: role ?? `color-${index + 1}`, steps };
  });
  return named.filter((_, index) => colors.indexOf(colors[index] ?? "") === index);
}

/** @example formatDeclarations([["text", "000000"]])  // "--color-text: #000000;" */
export function formatDeclarations(variables: readonly Variable[], prefix = "--color-"): string {
  return variables.map(([name, hex]) => `${prefix}${name}: #${hex};`).join("\n");
}

export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

/** Describes the colors and guarantees of a theme, for the top of a style sheet. */
export function themeComment(theme: Theme): string {
  return `/* ${describeTheme(theme)} */`;
}

export function describeTheme({ colors, contrast, keep }: Theme): string {
  const made = colors.map((hex) => `#${hex}`).join(" ");
  const [usual, high] = [leastTextRatio("light", contrast), leastTextRatio("light_high_contrast", contrast)];
  const more = usual === high ? "" : `, ${high}:1 with high contrast`;
  const [fills, highFills] = [leastFillRatio("light"), leastFillRatio("light_high_contrast")];
  const kept = keep === "exact" ? "; the colors themselves kept exactly, whatever their contrast" : "";
  return (
    `Theme of ${made}: text ${usual}:1 (WCAG 2.2 ${contrast})${more}; borders and focus ring 3:1; ` +
    `fills ${fills}:1, ${highFills}:1 with high contrast${kept}`
  );
}
