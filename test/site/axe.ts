/** What axe-core finds on a page: the rules that most sites are judged by. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { size } from "../sizes.ts";
import { showScheme } from "./color-scheme.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All of axe's rules, and one that it leaves out: that who speaks to a page may say what is written there. */
const allRules = { rules: { "label-content-name-mismatch": { enabled: true } } };
/** What another scheme changes. */
const colorRules = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };
const otherRules = { rules: { ...allRules.rules, "color-contrast": { enabled: false } } };
const always = { resultTypes: ["violations"], preload: false };

/**
 * What breaks a rule with all that folds open, in dark and in light, in which the page stays.
 *
 * @param place - what is looked at, for the lines
 * @param part - a selector of what is judged
 * @returns a line for each element and rule; empty when axe finds nothing
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
 * The same of a part whose every text `findFaintText` has judged in dark and in light. Contrast takes axe as long as all of the rest does:
 * in the gate it leaves that out, and the dark, which changes nothing else but how links stand out that are not underlined.
 */
export async function findAxeFaultsOfLegible(page: Page, place: string, part?: string): Promise<readonly string[]> {
  if (size === "long") return findAxeFaults(page, place, part);
  await prepare(page);
  await showScheme(page, "light");
  return (await judge(page, part ?? ":root", otherRules)).map((line) => `${place}: ${line}`);
}

/**
 * Leaves a few of what a page has many of: axe takes seconds for a thousand elements, and finds in all what it finds in one. What is
 * left is to be looked at, no longer to be used.
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
