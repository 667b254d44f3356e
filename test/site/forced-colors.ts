/**
 * Forced colors, as Windows' contrast themes set them, replace every background; what is shown for
 * its color keeps it.
 */
import type { Page } from "playwright-core";

interface Shown {
  readonly given: string;
  readonly drawn: string;
}

/** Waits until a page shows so many colors that elements are given by themselves. */
export async function waitForOwnColors(page: Page, count: number): Promise<void> {
  if (count === 0) return;
  await page
    .locator(colored)
    .nth(count - 1)
    .waitFor({ state: "attached" });
}

/**
 * Finds colors and gradients in style attributes that forced colors remove. The page stays in
 * forced colors; `showScheme` ends it.
 *
 * @returns a line for each
 */
export async function findBlankColors(page: Page): Promise<readonly string[]> {
  if (await page.evaluate<boolean>(showsNone)) return [];
  await page.emulateMedia({ forcedColors: "active" });
  const shown: readonly Shown[] = await page.evaluate(listShown);
  return shown.filter(({ given, drawn }) => given !== drawn).map(({ given, drawn }) => `${given} is drawn ${drawn}`);
}

const colored = "[style*=background]";
/** Pages without any need not draw them. */
const showsNone = `document.querySelector("${colored}, [role=meter]") === null`;

/**
 * Runs in the browser. Computed gradients are serialized differently, so only their kind is
 * compared.
 */
const listShown = `[...document.querySelectorAll("${colored}")].filter(({ style }) => style.backgroundColor || style.backgroundImage).map((element) => {
  const property = element.style.backgroundColor ? "backgroundColor" : "backgroundImage";
  const kindOf = (value) => value.replace(/-gradient.*/, "");
  return { given: kindOf(element.style[property]), drawn: kindOf(getComputedStyle(element)[property]) };
}).concat([...document.querySelectorAll("[role=meter]")].map((meter) => {
  const [used, around] = [meter.firstElementChild, meter].map((part) => getComputedStyle(part).backgroundColor);
  return used === around ? { given: "a meter's fill", drawn: around } : { given: used, drawn: used };
}))`;
