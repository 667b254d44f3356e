/** Forced colors, as Windows' contrast themes set them, replace every background; what is shown for its color keeps it. */
import type { Page } from "playwright-core";

interface Shown {
  readonly given: string;
  readonly drawn: string;
}

/**
 * Colors and gradients that an element is given by itself, and that forced colors take away from it.
 *
 * @param colorsMin - how many there are at least; they are waited for
 * @returns a line for each; empty when all are drawn
 */
export async function findBlankColors(page: Page, colorsMin = 0): Promise<readonly string[]> {
  if (colorsMin > 0)
    await page
      .locator(colored)
      .nth(colorsMin - 1)
      .waitFor({ state: "attached" });
  else if (await page.evaluate<boolean>(showsNone)) return [];
  await page.emulateMedia({ forcedColors: "active" });
  const shown: readonly Shown[] = await page.evaluate(listShown);
  await page.emulateMedia({ forcedColors: "none" });
  return shown.filter(({ given, drawn }) => given !== drawn).map(({ given, drawn }) => `${given} is drawn ${drawn}`);
}

const colored = "[style*=background]";
/** A page without any need not be drawn in them. */
const showsNone = `document.querySelector("${colored}, [role=meter]") === null`;

/**
 * A program for the browser. Gradients are written anew when they are computed, so only their kind is compared. What fills a meter has
 * its color from a class; its ground's would blank it.
 */
const listShown = `[...document.querySelectorAll("${colored}")].filter(({ style }) => style.backgroundColor || style.backgroundImage).map((element) => {
  const property = element.style.backgroundColor ? "backgroundColor" : "backgroundImage";
  const kindOf = (value) => value.replace(/-gradient.*/, "");
  return { given: kindOf(element.style[property]), drawn: kindOf(getComputedStyle(element)[property]) };
}).concat([...document.querySelectorAll("[role=meter]")].map((meter) => {
  const [used, around] = [meter.firstElementChild, meter].map((part) => getComputedStyle(part).backgroundColor);
  return used === around ? { given: "a meter's fill", drawn: around } : { given: used, drawn: used };
}))`;
