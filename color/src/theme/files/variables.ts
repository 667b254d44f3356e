/** Shared by the theme writers: names of colors and the layout of style sheets. */
import type { Theme, ThemeLook } from "../create-theme.ts";
import { fillRoles, leastFillRatio, leastTextRatio, themeRoles } from "../roles.ts";

/** A name without its prefix, and a hex. */
export type Variable = readonly [name: string, hex: string];

/**
 * Lists the roles of a look, for example `text-muted` for `text_muted`.
 *
 * @example
 * listRoleVariables(createTheme(["ff0000"], "AA").looks.light)[2]  // ["surface-raised", "ffffff"]
 */
export function listRoleVariables(look: ThemeLook): readonly Variable[] {
  return themeRoles.map((role) => [role.replaceAll("_", "-"), look[role].hex]);
}

/**
 * Lists the steps of each source's scale. A source is named after its role, or its position among
 * the sources.
 *
 * @returns names such as `primary-500` and `color-4-500`, without duplicates
 * @example
 * listScaleVariables(createTheme(["3b82f6"], "AA"))[6]  // ["primary-600", "3b82f6"]
 */
export function listScaleVariables(theme: Theme): readonly Variable[] {
  return listScales(theme).flatMap(({ name, steps }) =>
    steps.map(({ step, hex }): Variable => [`${name}-${step}`, hex]),
  );
}

/** Lists the scales of a theme by name. */
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

/** Indents each line by two spaces. */
export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

/**
 * Returns a comment with the colors and the guarantees of a theme, for the top of a style sheet.
 */
export function themeComment(theme: Theme): string {
  return `/* ${describeTheme(theme)} */`;
}

/** Like `themeComment`, without the comment marks. */
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
