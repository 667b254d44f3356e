/** What the files of a theme have in common: the names of its colors, and how style sheets are laid out. */
import type { Theme, ThemeLook } from "../create-theme.ts";
import { fillRoles, leastFillRatio, leastTextRatio, themeRoles } from "../roles.ts";

/** A name without its prefix, and a hex. */
export type Variable = readonly [name: string, hex: string];

/** The roles of a look: `text-muted` for `text_muted`. @example listRoleVariables(createTheme(["ff0000"], "AA").looks.light)[2]  // ["surface-raised", "ffffff"] */
export function listRoleVariables(look: ThemeLook): readonly Variable[] {
  return themeRoles.map((role) => [role.replaceAll("_", "-"), look[role].hex]);
}

/**
 * Each step of each source's scale. A source that has a role is called by it, another by its place among the sources.
 *
 * @param theme - of any colors
 * @returns names such as `primary-500` and `color-4-500`; a source that comes twice is there once
 * @example
 * listScaleVariables(createTheme(["3b82f6"], "AA"))[6]  // ["primary-600", "3b82f6"]
 */
export function listScaleVariables(theme: Theme): readonly Variable[] {
  return listScales(theme).flatMap(({ name, steps }) =>
    steps.map(({ step, hex }): Variable => [`${name}-${step}`, hex]),
  );
}

/** The scales of a theme by name. */
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

/** Two blanks before each line. */
export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

/** The colors that a theme is made from, and what it promises: one line that can stand at the top of a style sheet. */
export function themeComment(theme: Theme): string {
  return `/* ${describeTheme(theme)} */`;
}

/** As `themeComment`, without the marks. */
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
