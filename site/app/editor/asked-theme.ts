/**
 * The theme of the palette as a person makes it: how readable, and which color has which role. In addresses under the names that the
 * API gives them, but that `contrast` is the palette's there. Making the theme is heavier and is in `theme/`.
 */
import type { ThemeContrast } from "@tincture/color/theme";
import type { ThemeRequest } from "../../../server/src/domain/site-paths.ts";
import {
  formatSourceRoles,
  pickRoles,
  type SourceRole,
  type SourceRoles,
  sourceRoles,
} from "@tincture/color/source-roles";

/** For each role that was given, a color: its slot, so that the role stays where it is when the color changes. */
type GivenRoles = Readonly<Partial<Record<SourceRole, number>>>;

export interface AskedTheme {
  readonly contrast: ThemeContrast;
  readonly roles: GivenRoles;
}

interface Slot {
  readonly id: number;
  readonly hex: string;
}

export const plainTheme: AskedTheme = { contrast: "AA", roles: {} };

/** What an address asks: roles of places in its palette. */
export function placeTheme({ contrast, roles }: AskedTheme, slots: readonly Slot[]): AskedTheme {
  return { contrast, roles: pickRoles((role) => slots[roles[role] ?? slots.length]?.id) };
}

/** The present colors of the roles; a color that is gone has none. */
export function nameRoles({ roles }: AskedTheme, slots: readonly Slot[]): SourceRoles {
  return pickRoles((role) => slots.find(({ id }) => id === roles[role])?.hex);
}

/**
 * Returns the theme request for every tool, preview and file of the editor, with the assigned
 * roles.
 */
export function requestTheme(theme: AskedTheme, slots: readonly Slot[]): ThemeRequest {
  return {
    colors: slots.map(({ hex }) => hex),
    contrast: theme.contrast,
    roles: nameRoles(theme, slots),
    keep: undefined,
  };
}

export function asksSameTheme(one: AskedTheme, other: AskedTheme): boolean {
  return one.contrast === other.contrast && sourceRoles.every((role) => one.roles[role] === other.roles[role]);
}

/** @returns the part of an address's query; empty for the theme that every palette has by itself */
export function formatTheme(theme: AskedTheme, slots: readonly Slot[]): string {
  const roles = formatSourceRoles(nameRoles(theme, slots));
  if (roles === "" && theme.contrast === plainTheme.contrast) return "";
  return `theme=${theme.contrast}${roles === "" ? "" : `&roles=${roles}`}`;
}
