/**
 * All that is judged of a page or a part of it as it is shown, light and dark: each state is made
 * once for all judges.
 */
import type { Page } from "playwright-core";
import { findAxeFaultsOfLegible, thinOut } from "./axe.ts";
import { showScheme } from "./color-scheme.ts";
import { findFaintText } from "./faint-text.ts";
import { findMarkupFaults } from "./find-markup-faults.ts";
import { findBlankColors, waitForOwnColors } from "./forced-colors.ts";

export interface Judged {
  readonly place: string;
  /** Colors that are shown at least; undefined where forced colors are not tried. */
  readonly colorsMin?: number;
  /** A selector of what axe judges; undefined where it judges nothing. */
  readonly axePart?: string;
  /**
   * Whether all but the outline and what is legible in the light may be judged of a few of what
   * there are many of; the others are gone then.
   */
  readonly isThinned?: boolean;
}

export async function findPageFaults(page: Page, judged: Judged): Promise<readonly string[]> {
  const { place, colorsMin, axePart, isThinned = false } = judged;
  if (colorsMin !== undefined) await waitForOwnColors(page, colorsMin);
  const asShown = [...(await findMarkupFaults(page)), ...(await findFaintText(page))];
  if (isThinned) await thinOut(page);
  const blank = colorsMin === undefined ? [] : await findBlankColors(page);
  const inLight = [...blank, ...asShown];
  await showScheme(page, "dark");
  const inDark = await findFaintText(page);
  if (axePart === undefined) await showScheme(page, "light");
  const byAxe = axePart === undefined ? [] : await findAxeFaultsOfLegible(page, place, axePart);
  return [...inLight.map((line) => `${place}: ${line}`), ...inDark.map((line) => `${place}, dark: ${line}`), ...byAxe];
}
