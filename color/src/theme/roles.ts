/**
 * What a theme is made of: its modes, its roles, what stands on what, and the least contrast that is promised between them.
 * How the colors are found is in the other files; a test checks all of them against this table.
 */

/** The four looks of a theme. */
export const themeModes = ["light", "dark", "light_high_contrast", "dark_high_contrast"] as const;
export type ThemeMode = (typeof themeModes)[number];

/** How readable the two looks without high contrast are: the levels of WCAG 2.2. */
export const themeContrasts = ["AA", "AAA"] as const;
export type ThemeContrast = (typeof themeContrasts)[number];

/** Ways to keep source colors unchanged even if a contrast guarantee is broken. */
export const themeKeeps = ["exact"] as const;
export type ThemeKeep = (typeof themeKeeps)[number];

/** What everything else stands on, from the page up to what lies over it. */
const surfaceRoles = ["background", "surface", "surface_raised"] as const;
export type SurfaceRole = (typeof surfaceRoles)[number];

/** Filled areas that carry text, such as buttons: first those of the brand, then those that tell of a state. */
export const brandRoles = ["primary", "secondary", "accent"] as const;
export const statusRoles = ["success", "warning", "danger"] as const;
export type BrandRole = (typeof brandRoles)[number];
export type StatusRole = (typeof statusRoles)[number];
export const fillRoles = [...brandRoles, ...statusRoles] as const;
export type FillRole = (typeof fillRoles)[number];

/** All roles, in the order in which they are shown. */
export const themeRoles = [
  "background",
  "surface",
  "surface_raised",
  "border",
  "text",
  "text_muted",
  "primary",
  "on_primary",
  "secondary",
  "on_secondary",
  "accent",
  "on_accent",
  "success",
  "on_success",
  "warning",
  "on_warning",
  "danger",
  "on_danger",
  "focus_ring",
] as const;
export type ThemeRole = (typeof themeRoles)[number];

/** What each role stands on; the page itself stands on nothing. */
export const groundsOfRoles: Readonly<Record<ThemeRole, readonly ThemeRole[]>> = {
  background: [],
  surface: ["background"],
  surface_raised: ["background"],
  border: surfaceRoles,
  text: surfaceRoles,
  text_muted: surfaceRoles,
  primary: surfaceRoles,
  on_primary: ["primary"],
  secondary: surfaceRoles,
  on_secondary: ["secondary"],
  accent: surfaceRoles,
  on_accent: ["accent"],
  success: surfaceRoles,
  on_success: ["success"],
  warning: surfaceRoles,
  on_warning: ["warning"],
  danger: surfaceRoles,
  on_danger: ["danger"],
  focus_ring: surfaceRoles,
};

const textRatio = 4.5;
const enhancedTextRatio = 7;
const controlRatio = 3;
const enhancedFillRatio = 4.5;

/**
 * The least contrast of text with what it stands on.
 *
 * @param mode - one of the looks; those of high contrast always have the enhanced ratio
 * @param contrast - the level asked for
 * @returns a WCAG 2 ratio
 * @see WCAG 2.2, success criteria 1.4.3 (AA) and 1.4.6 (AAA)
 * @example
 * leastTextRatio("light", "AA")  // 4.5
 * leastTextRatio("dark_high_contrast", "AA")  // 7
 */
export function leastTextRatio(mode: ThemeMode, contrast: ThemeContrast): number {
  return contrast === "AAA" || isHighContrast(mode) ? enhancedTextRatio : textRatio;
}

/**
 * Returns the minimum contrast between a filled area and every surface.
 *
 * @param mode - one of the looks
 * @returns a WCAG 2 ratio
 * @see WCAG 2.2, success criterion 1.4.11
 * @example
 * leastFillRatio("light_high_contrast")  // 4.5
 */
export function leastFillRatio(mode: ThemeMode): number {
  return isHighContrast(mode) ? enhancedFillRatio : controlRatio;
}

/**
 * The least contrast that is promised of a role with everything it stands on.
 *
 * @param role - one of the roles
 * @param mode - one of the looks
 * @param contrast - the level asked for
 * @returns a WCAG 2 ratio; 1 where none is promised
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and, for borders of controls, filled areas and the
 *   focus ring, 1.4.11
 * @example
 * leastRatio("border", "light", "AAA")  // 3
 * leastRatio("on_danger", "light", "AAA")  // 7
 */
export function leastRatio(role: ThemeRole, mode: ThemeMode, contrast: ThemeContrast): number {
  if (role === "border" || role === "focus_ring") return controlRatio;
  if (role.startsWith("text") || role.startsWith("on_")) return leastTextRatio(mode, contrast);
  return isFillRole(role) ? leastFillRatio(mode) : 1;
}

function isFillRole(role: ThemeRole): boolean {
  return fillRoles.some((fill) => fill === role);
}

/** @example isHighContrast("light_high_contrast")  // true */
export function isHighContrast(mode: ThemeMode): boolean {
  return mode.endsWith("high_contrast");
}

/** @example isDark("dark_high_contrast")  // true */
export function isDark(mode: ThemeMode): boolean {
  return mode.startsWith("dark");
}
