import { parseHexNotation } from "../hex-notation.ts";
import { parseSourceRoles, type SourceRoles } from "./source-roles.ts";

/**
 * Parses roles as people and clients write them. Like `parseSourceRoles`, but pairs may also be
 * separated by hyphens, and colors may have any form that `parseHexNotation` accepts. It is a
 * separate module because the browser parses only roles that this site wrote.
 *
 * @returns the roles; undefined if the text is not a valid list or repeats a role
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
