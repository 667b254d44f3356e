/**
 * What is wrong with a page for those who do not see it: judged by Chromium's own tree of names and
 * roles, and by its DOM.
 */
import type { CDPSession, Page } from "playwright-core";

const namedRoles = new Set(
  (
    "button checkbox combobox DisclosureTriangle link listbox menuitem option radio searchbox slider spinbutton switch tab " +
    "textbox ColorWell Date dialog figure heading image meter navigation progressbar region table toolbar"
  ).split(" "),
);

const singleRoles = ["main", "banner"];

interface Outline {
  readonly language: string;
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly skipsTo: string | null;
  readonly broken: readonly string[];
}

interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  readonly level: number;
  readonly elementId: number | undefined;
}

/** Opens all that folds, so that what is inside is judged too. */
export async function findMarkupFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
  const session = await page.context().newCDPSession(page);
  const nodes = await readAccessibleNodes(session);
  const outline: Outline = await page.evaluate(readOutline);
  return [
    ...judgeOutline(outline),
    ...judgeHeadings(nodes.filter(({ role }) => role === "heading")),
    ...judgeLandmarks(nodes),
    ...(await findNameless(session, nodes)),
  ];
}

async function readAccessibleNodes(session: CDPSession): Promise<readonly AccessibleNode[]> {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties, backendDOMNodeId }) => ({
      role: String(role?.value),
      name: String(name?.value ?? "").trim(),
      level: Number(properties?.find((property) => property.name === "level")?.value.value),
      elementId: backendDOMNodeId,
    }));
}

function judgeOutline({ language, titles, descriptions, skipsTo, broken }: Outline): string[] {
  const faults = broken.map((element) => `invalid: ${element}`);
  if (language !== "en") faults.push(`lang is "${language}"`);
  if (titles.length !== 1 || titles[0] === "") faults.push(`titles: ${JSON.stringify(titles)}`);
  if (descriptions.length !== 1 || descriptions[0] === "") {
    faults.push(`descriptions: ${JSON.stringify(descriptions)}`);
  }
  if (skipsTo !== "MAIN") faults.push("the first link does not skip to the content");
  return faults;
}

function judgeHeadings(headings: readonly AccessibleNode[]): string[] {
  const tops = headings.filter(({ level }) => level === 1);
  const faults = tops.length === 1 ? [] : [`${tops.length} headings of level 1`];
  for (const [i, { level, name }] of headings.entries()) {
    const above = headings[i - 1]?.level ?? 0;
    if (level > above + 1) faults.push(`heading "${name}" of level ${level} follows level ${above}`);
  }
  return faults;
}

function judgeLandmarks(nodes: readonly AccessibleNode[]): string[] {
  const faults: string[] = [];
  for (const wanted of singleRoles) {
    const count = nodes.filter(({ role }) => role === wanted).length;
    if (count !== 1) faults.push(`${count} of landmark ${wanted}`);
  }
  const feet = nodes.filter(({ role }) => role === "contentinfo").length;
  if (feet > 1) faults.push(`${feet} of landmark contentinfo`);
  const names = nodes.filter(({ role }) => role === "navigation").map(({ name }) => name);
  if (new Set(names).size < names.length) faults.push(`navigations share a name: ${names.join(", ")}`);
  return faults;
}

async function findNameless(session: CDPSession, nodes: readonly AccessibleNode[]): Promise<readonly string[]> {
  const nameless = nodes.filter(({ role, name }) => namedRoles.has(role) && name === "");
  await session.send("DOM.getDocument");
  return Promise.all(
    nameless.map(async ({ role, elementId }) => {
      if (elementId === undefined) return `nameless ${role}`;
      const { node } = await session.send("DOM.describeNode", { backendNodeId: elementId });
      return `nameless ${role}: ${node.localName} ${(node.attributes ?? []).join(" ")}`;
    }),
  );
}

const readOutline = String.raw`(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const begin = (element) => element.outerHTML.slice(0, 160);
  const interactive = "a[href], button, summary, label, select, textarea, input:not([type=hidden])";
  const ids = new Map();
  for (const { id } of all("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
  const references = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "list"];
  const dangling = references.flatMap((name) =>
    all("[" + name + "]").filter((element) =>
      element.getAttribute(name).split(/\s+/).some((id) => !document.getElementById(id))));
  const unlabeled = all("input:not([type=hidden]), select, textarea").filter((field) =>
    field.labels.length === 0 && !field.ariaLabel && !field.hasAttribute("aria-labelledby") && !field.closest("[aria-hidden=true]"));
  const nested = all(interactive).filter((inner) => {
    const outer = inner.parentElement.closest("a[href], button, summary, label");
    return outer && !(outer.matches("label") && inner.matches("input, select, textarea"));
  });
  const listed = all("ul > :not(li, script, template), ol > :not(li, script, template), dl > :not(dt, dd, div)")
    .concat(all("li").filter((item) => !item.parentElement.matches("ul, ol, menu")));
  const phrases = all("p, span, button, h1, h2, h3, h4, label")
    .filter((element) => element.querySelector("p, div, ul, ol, dl, table, section, form, h1, h2, h3, h4, pre, figure"));
  const headless = all("table").filter((table) => !table.querySelector("th"));
  const more = all("img:not([alt]), input[type=hidden][readonly], [tabindex]:not([tabindex='0'], [tabindex='-1'])");
  const repeated = [...ids].filter(([id, count]) => count > 1 || id === "").map(([id]) => "id " + JSON.stringify(id) + " twice");
  const skip = document.querySelector("body a[href]");
  return {
    language: document.documentElement.lang,
    titles: all("title").filter((title) => !title.closest("svg")).map((title) => title.textContent.trim()),
    descriptions: all("meta[name=description]").map((meta) => meta.content.trim()),
    skipsTo: skip && document.querySelector(skip.getAttribute("href").replace(/^[^#]*/, "") || "nothing")?.tagName,
    broken: [...new Set([...dangling, ...unlabeled, ...nested, ...listed, ...phrases, ...headless, ...more])].map(begin).concat(repeated),
  };
})()`;
