/** The parts of a theme, and the guaranteed contrast of each role. */

export const themeModes = ["light", "dark", "light_high_contrast", "dark_high_contrast"] as const;
export type ThemeMode = (typeof themeModes)[number];

/** The text contrast of the looks without high contrast, as levels of WCAG 2.2. */
export const themeContrasts = ["AA", "AAA"] as const;
export type ThemeContrast = (typeof themeContrasts)[number];

/** Ways to keep source colors unchanged even if a contrast guarantee is broken. */
export const themeKeeps = ["exact"] as const;
export type ThemeKeep = (typeof themeKeeps)[number];

/** The backgrounds, from the page up to overlays. */
const surfaceRoles = ["background", "surface", "surface_raised"] as const;
export type SurfaceRole = (typeof surfaceRoles)[number];

/** Filled areas with text, such as buttons: first of the brand, then of states. */
export const brandRoles = ["primary", "secondary", "accent"] as const;
export const statusRoles = ["success", "warning", "danger"] as const;
export type BrandRole = (typeof brandRoles)[number];
export type StatusRole = (typeof statusRoles)[number];
export const fillRoles = [...brandRoles, ...statusRoles] as const;
export type FillRole = (typeof fillRoles)[number];

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

/** The backgrounds of each role. The page itself has none. */
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
 * Returns the smallest contrast of text with its background.
 *
 * @see WCAG 2.2, success criteria 1.4.3 (AA) and 1.4.6 (AAA)
 * @example
 * leastTextRatio("light", "AA")  // 4.5
 * leastTextRatio("dark_high_contrast", "AA")  // 7
 */
export function leastTextRatio(mode: ThemeMode, contrast: ThemeContrast): number {
  return contrast === "AAA" || isHighContrast(mode) ? enhancedTextRatio : textRatio;
}

/** Returns the minimum contrast between a filled area and every surface (WCAG 2.2, 1.4.11). */
export function leastFillRatio(mode: ThemeMode): number {
  return isHighContrast(mode) ? enhancedFillRatio : controlRatio;
}

/**
 * Returns the guaranteed contrast of a role with all its backgrounds.
 *
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
