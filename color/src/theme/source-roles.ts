import { isHex } from "../hex.ts";
import { fillRoles } from "./roles.ts";

/** The roles that a source can be given: the fills, and what surfaces, lines and text take their tint from. */
export const sourceRoles = [...fillRoles, "neutral"] as const;
export type SourceRole = (typeof sourceRoles)[number];

/** Which source is to have which role; a role that is not named is filled as ever. */
export type SourceRoles = Readonly<Partial<Record<SourceRole, string>>>;

/**
 * The roles that a text gives to colors.
 *
 * @param text - pairs of a role and a hex with a colon between, commas between pairs, in any case and with blanks around them
 * @returns the roles; undefined when the text is no such list, or names a role twice
 * @example
 * parseSourceRoles("danger:E63946, primary:1d3557")  // { primary: "1d3557", danger: "e63946" }
 * parseSourceRoles("text:000000")  // undefined
 */
export function parseSourceRoles(text: string): SourceRoles | undefined {
  const values = new Map<string, string>();
  for (const pair of text.toLowerCase().split(",", sourceRoles.length + 1)) {
    const [role = "", hex = "", ...more] = pair.split(":").map((part) => part.trim());
    if (more.length > 0 || !isHex(hex) || !isSourceRole(role) || values.has(role)) return undefined;
    values.set(role, hex);
  }
  return pickRoles((role) => values.get(role));
}

/**
 * Roles as a text that `parseSourceRoles` reads.
 *
 * @param roles - hexes by role
 * @returns the pairs in the order of the roles; empty for none
 * @example
 * formatSourceRoles({ danger: "e63946", primary: "1d3557" })  // "primary:1d3557,danger:e63946"
 */
export function formatSourceRoles(roles: SourceRoles): string {
  return sourceRoles
    .filter((role) => roles[role] !== undefined)
    .map((role) => `${role}:${roles[role]}`)
    .join(",");
}

/** @example pickRoles((role) => (role === "danger" ? "e63946" : undefined))  // { danger: "e63946" } */
export function pickRoles<T>(find: (role: SourceRole) => T | undefined): Readonly<Partial<Record<SourceRole, T>>> {
  const picked: Partial<Record<SourceRole, T>> = {};
  for (const role of sourceRoles) {
    const found = find(role);
    if (found !== undefined) picked[role] = found;
  }
  return picked;
}

function isSourceRole(text: string): text is SourceRole {
  return sourceRoles.some((role) => role === text);
}
