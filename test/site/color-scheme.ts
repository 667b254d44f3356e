/** The scheme of a page whose colors are judged. */
import type { Page } from "playwright-core";

/**
 * Switches a page to light or dark without transitions, because axe cannot check colors that
 * change. Ends forced colors.
 */
export async function showScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(stopTransitions);
  await page.emulateMedia({ colorScheme, forcedColors: "none" });
}

/** The content security policy allows style sheets that scripts create. */
const stopTransitions = `(() => {
  if (globalThis.stopsTransitions) return;
  globalThis.stopsTransitions = new CSSStyleSheet();
  globalThis.stopsTransitions.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(globalThis.stopsTransitions);
})()`;
