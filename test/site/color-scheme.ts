/** The scheme of a page whose colors are judged. */
import type { Page } from "playwright-core";

/**
 * Has a page show its colors in light or dark at once: on the way from one to the other no color is judged, and to draw the way takes
 * longer than to judge. Its colors have no transitions from then on, and are not forced.
 */
export async function showScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(stopTransitions);
  await page.emulateMedia({ colorScheme, forcedColors: "none" });
}

/** A sheet that is made by a script is what the security policy lets pass. */
const stopTransitions = `(() => {
  if (globalThis.stopsTransitions) return;
  globalThis.stopsTransitions = new CSSStyleSheet();
  globalThis.stopsTransitions.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(globalThis.stopsTransitions);
})()`;
