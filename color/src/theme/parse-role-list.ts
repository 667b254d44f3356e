import { parseHexNotation } from "../hex-notation.ts";
import { parseSourceRoles, type SourceRoles } from "./source-roles.ts";

/**
 * Reads roles as people and clients write them: like `parseSourceRoles`, with hyphens between pairs too, and with colors in any form
 * that `parseHexNotation` reads. In a module of its own, since a browser reads only roles that this site wrote.
 *
 * @param text - pairs of a role and a color
 * @returns the roles; undefined when the text is not such a list, or names a role twice
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
