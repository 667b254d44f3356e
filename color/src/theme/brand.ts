import { hexToLab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { hexToOklch } from "../oklab.ts";
import { isLost } from "./fill-colors.ts";
import type { SourceRoles } from "./source-roles.ts";
import { createSurfaces } from "./surfaces.ts";

/** Missing roles are derived. */
export interface Brand {
  readonly primary: string;
  readonly secondary: string | undefined;
  readonly accent: string | undefined;
}

/** CIEDE2000 at which two fills are distinguishable. */
const distinctMin = 10;
/** The smallest OKLCH chroma of a single other color that can be the accent. */
const livelyMin = 0.09;
const othersMax = 2;

/**
 * Assigns the brand's roles to sources. Roles in `roles` come first. Otherwise the first source is
 * primary, unless it is too pale for a light page and another is not. The first two others that are
 * visible in both looks, and look different, are secondary and accent.
 */
export function chooseBrand(sources: readonly string[], roles: SourceRoles = {}): Brand {
  const { neutral: _, ...fills } = roles;
  const fixed: readonly string[] = Object.values(fills);
  const free = sources.filter((hex) => !fixed.includes(hex));
  const primary = roles.primary ?? free.find((hex) => isVisibleIn(hex, "light")) ?? free[0] ?? sources[0];
  if (primary === undefined) throw new RangeError("A theme must have a source color");
  const known = [primary, roles.secondary, roles.accent].filter((hex) => hex !== undefined);
  const [second, third] = chooseOthers(known, free);
  if (roles.secondary !== undefined || roles.accent !== undefined) {
    return { primary, secondary: roles.secondary ?? second, accent: roles.accent ?? second };
  }
  const isAccent = second !== undefined && third === undefined && hexToOklch(second).c >= livelyMin;
  return isAccent ? { primary, secondary: undefined, accent: second } : { primary, secondary: second, accent: third };
}

function chooseOthers(known: readonly string[], sources: readonly string[]): readonly string[] {
  const chosen: string[] = [];
  for (const hex of sources) {
    if (chosen.length === othersMax) break;
    const isDistinct = [...known, ...chosen].every((other) => hexDifference(hex, other) >= distinctMin);
    if (isDistinct && isVisibleIn(hex, "light") && isVisibleIn(hex, "dark")) chosen.push(hex);
  }
  return chosen;
}

function isVisibleIn(hex: string, mode: "light" | "dark"): boolean {
  return !isLost(hex, createSurfaces(hexToOklch(hex), mode, "AA"));
}

export function hexDifference(first: string, second: string): number {
  return ciede2000(hexToLab(first), hexToLab(second));
}
