import { parseHexNotation, isHex } from "../hex.ts";
import { fillRoles } from "./roles.ts";

/** The fills, and the tint of surfaces, lines and text. */
export const sourceRoles = [...fillRoles, "neutral"] as const;
export type SourceRole = (typeof sourceRoles)[number];

/** Other roles are chosen automatically. */
export type SourceRoles = Readonly<Partial<Record<SourceRole, string>>>;

/**
 * Parses assigned roles.
 *
 * @param text - pairs of a role and a hex with a colon, separated by commas, in any case, with
 *   optional spaces
 * @returns the roles; undefined if the text is not a valid list or repeats a role
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
 * Formats roles for `parseSourceRoles`.
 *
 * @example
 * formatSourceRoles({ danger: "e63946", primary: "1d3557" })  // "primary:1d3557,danger:e63946"
 */
export function formatSourceRoles(roles: SourceRoles): string {
  return sourceRoles
    .filter((role) => roles[role] !== undefined)
    .map((role) => `${role}:${roles[role]}`)
    .join(",");
}

/**
 * @example pickRoles((role) => (role === "danger" ? "e63946" : undefined)) // { danger: "e63946" }
 */
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

/**
 * Like `parseSourceRoles`, but pairs may also be separated by hyphens, and colors may have any form
 * that `parseHexNotation` accepts.
 *
 * @example
 * parseRoleList("danger:#f00-accent:0AF")  // { danger: "ff0000", accent: "00aaff" }
 */
export function parseRoleList(text: string): SourceRoles | undefined {
  const pairs = text.split(/[-,]/).map((pair) => {
    const [role = "", color = "", ...more] = pair.split(":");
    return [role, parseHexNotation(color) ?? color, ...more].join(":");
  });
  return parseSourceRoles(pairs.join(","));
}
