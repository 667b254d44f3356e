/**
 * Colors of a user interface from one to eight colors: roles for light and dark looks, with and
 * without high contrast, with guaranteed contrast.
 */
export {
  createTheme,
  findStranger,
  type MovedColor,
  type Theme,
  type ThemeColor,
  themeColorsMax,
  type ThemeLook,
  type ThemeOptions,
} from "./create-theme.ts";
export { type KeptRatio, listKept, measureMove } from "./create-theme.ts";
export { canCarryText, textColorOn } from "./fill-colors.ts";
export {
  type FillRole,
  fillRoles,
  groundsOfRoles,
  isDark,
  leastRatio,
  leastTextRatio,
  type ThemeContrast,
  themeContrasts,
  type ThemeKeep,
  themeKeeps,
  type ThemeMode,
  themeModes,
  type ThemeRole,
  themeRoles,
} from "./roles.ts";
export { parseRoleList } from "./source-roles.ts";
export {
  formatSourceRoles,
  parseSourceRoles,
  pickRoles,
  type SourceRole,
  type SourceRoles,
  sourceRoles,
} from "./source-roles.ts";
export { findThemeFormat, type ThemeFormat, themeFormats } from "./files/theme-formats.ts";
