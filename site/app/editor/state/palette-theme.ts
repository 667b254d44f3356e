/**
 * The contrast level and the colors assigned to roles. Addresses use the API's names, except that
 * `contrast` belongs to the palette there.
 */
import type { ThemeContrast } from "@tincture/color/theme";
import type { ThemeRequest } from "@tincture/contract/site-paths";
import {
  formatSourceRoles,
  pickRoles,
  type SourceRole,
  type SourceRoles,
  sourceRoles,
} from "@tincture/color/source-roles";

/** The slots of assigned colors, so the assignment stays when the color changes. */
type AssignedRoles = Readonly<Partial<Record<SourceRole, number>>>;

export interface PaletteTheme {
  readonly contrast: ThemeContrast;
  readonly roles: AssignedRoles;
}

interface Slot {
  readonly id: number;
  readonly hex: string;
}

export const plainTheme: PaletteTheme = { contrast: "AA", roles: {} };

export function placeTheme({ contrast, roles }: PaletteTheme, slots: readonly Slot[]): PaletteTheme {
  return { contrast, roles: pickRoles((role) => slots[roles[role] ?? slots.length]?.id) };
}

/** A role whose color was removed has none. */
export function nameRoles({ roles }: PaletteTheme, slots: readonly Slot[]): SourceRoles {
  return pickRoles((role) => slots.find(({ id }) => id === roles[role])?.hex);
}

export function requestTheme(theme: PaletteTheme, slots: readonly Slot[]): ThemeRequest {
  return {
    colors: slots.map(({ hex }) => hex),
    contrast: theme.contrast,
    roles: nameRoles(theme, slots),
    keep: undefined,
  };
}

export function areThemesEqual(one: PaletteTheme, other: PaletteTheme): boolean {
  return one.contrast === other.contrast && sourceRoles.every((role) => one.roles[role] === other.roles[role]);
}

export function formatTheme(theme: PaletteTheme, slots: readonly Slot[]): string {
  const roles = formatSourceRoles(nameRoles(theme, slots));
  if (roles === "" && theme.contrast === plainTheme.contrast) return "";
  return `theme=${theme.contrast}${roles === "" ? "" : `&roles=${roles}`}`;
}

export const roleLabels: Readonly<Record<SourceRole, string>> = {
  primary: "Primary",
  secondary: "Secondary",
  accent: "Accent",
  success: "Success",
  warning: "Warning",
  danger: "Danger",
  neutral: "Neutrals",
};
