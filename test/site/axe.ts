/** Checks pages with axe-core. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { size } from "../sizes.ts";
import { showScheme } from "./color-scheme.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const allRules = { rules: { "label-content-name-mismatch": { enabled: true } } };
const colorRules = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };
const otherRules = { rules: { ...allRules.rules, "color-contrast": { enabled: false } } };
const always = { resultTypes: ["violations"], preload: false };

/**
 * Lists faults with everything expanded, in dark and in light. The page stays in light.
 *
 * @param place - the name of the page in the result
 * @param part - a selector
 * @returns a line for each element and rule
 */
export async function findAxeFaults(page: Page, place: string, part = ":root"): Promise<readonly string[]> {
  await prepare(page);
  await showScheme(page, "dark");
  const inDark = await judge(page, part, colorRules);
  await showScheme(page, "light");
  const inLight = await judge(page, part, allRules);
  return [...inLight.map((line) => `${place}: ${line}`), ...inDark.map((line) => `${place}, dark: ${line}`)];
}

/**
 * Like `findAxeFaults`, for a part whose contrast `findFaintText` has checked. In `npm test` it
 * skips contrast, which takes as long as all other rules.
 */
export async function findAxeFaultsOfLegible(page: Page, place: string, part?: string): Promise<readonly string[]> {
  if (size === "long") return findAxeFaults(page, place, part);
  await prepare(page);
  await showScheme(page, "light");
  return (await judge(page, part ?? ":root", otherRules)).map((line) => `${place}: ${line}`);
}

/**
 * Removes repeated elements, because axe takes seconds for a thousand. The page cannot be used
 * afterwards.
 */
export async function thinOut(page: Page): Promise<void> {
  await page.evaluate(`for (const list of document.querySelectorAll("main :is(ul, ol, dl, tbody, article)"))
    for (const item of [...list.children].slice(${fewMax})) item.remove()`);
}

const fewMax = 3;

/** Colors on their way are no colors yet. */
const endTransitions = `for (const animation of document.getAnimations())
  animation.effect.getComputedTiming().endTime === Infinity ? animation.cancel() : animation.finish()`;

async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(source);
  await page.evaluate("for (const closed of document.querySelectorAll('main details')) closed.open = true");
}

async function judge(page: Page, part: string, rules: object): Promise<readonly string[]> {
  await page.evaluate(endTransitions);
  const options = JSON.stringify({ ...always, ...rules });
  const found: readonly string[] =
    await page.evaluate(`axe.run(${JSON.stringify(part)}, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => id + " " + target.join(" ") + " " + html.slice(0, 160))))`);
  return found;
}
