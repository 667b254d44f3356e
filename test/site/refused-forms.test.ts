/**
 * Submits every form with invalid values: the first invalid field has the focus and a message,
 * other values stay, and passwords are cleared. Tested as HTML and in a browser, with and without
 * scripts.
 */
import assert from "node:assert/strict";
import { after } from "node:test";
import type { Locator, Page } from "playwright-core";
import { startSmtpServer } from "../support/people/smtp-server.ts";
import { waitUntil } from "../api-client.ts";
import { goTo, openWindow, testInBrowser } from "../browser.ts";
import { shareServer, visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { FormClient, signUp } from "./form-client.ts";
import { findPageFaults } from "./page-faults.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";
import { fillForm, listForms, readRefusal, type Refusal, type RefusedForm } from "./parsed-forms.ts";
import { refusedForms } from "./refused-forms.ts";

const email = "refused-forms@example.com";
/** The console needs scripts, and its fields have no names. It has its own test. */
const ownForms = new Set(["/dashboard/try"]);
const machineWords = /\bmust\b|\bgot\b|Field "|parameter|pattern|invalid/iu;
const isPassword = new Set(["password", "current", "next"]);
/** Far above the slowest mail. */
const mailMsMax = 60_000;

const server = visitServer();
const smtp = await startSmtpServer();
after(() => smtp[Symbol.asyncDispose]());
/** The mail forms resemble the sign-up form, so only the long run checks them. */
const mailNames = new Set(["/forgot-password", "/reset-password"]);
const mailServer = shareServer({ SMTP_URL: smtp.url, MAIL_FROM: "no-reply@tincture.test" });

testInBrowser("every refused form focuses its first wrong field and keeps what was typed", async (browser) => {
  const reader = await (await openWindow(browser, (await server()).origin)).newPage();
  const known = new Set<string>();
  const faults: string[] = [];
  for (const { path, origin, client } of await findPlaces()) {
    const name = nameOf(path);
    const html = await (await client.get(path)).text();
    const shown = (await listForms(reader, html)).filter((form) => form !== "" && !ownForms.has(name));
    for (const form of shown) known.add(`${name}: ${form}`);
    for (const refused of (refusedForms[name] ?? []).filter(({ fields }) => shown.includes(fields))) {
      const { method, action, sent } = await fillForm(reader, html, refused);
      const { pathname, search } = new URL(action ?? "", origin + path);
      const query = new URLSearchParams(sent);
      const answer =
        method === "get" ? await client.get(`${pathname}?${query}`) : await client.post(pathname + search, sent);
      const found = listFaults(await readRefusal(reader, await answer.text()), refused);
      faults.push(...found.map((fault) => `${name}, ${refused.wrong}: ${fault}`));
    }
  }
  assert.deepEqual(faults, []);
  assertAllTried(known);
});

/**
 * The server decides what is wrong, so in `npm test` a browser submits one form of each layout with
 * scripts, and one without.
 */
const gateNames = {
  withScripts: new Set(["/sign-up", "/settings", "/publish", "/palette", "/dashboard", "/palettes"]),
  withoutScripts: new Set(["/sign-up"]),
};
/** Pages whose refused forms get all checks: one for visitors, one with all kinds of fields. */
const judgedNames = new Set(["/sign-up", "/publish"]);

for (const hasScripts of [true, false]) {
  testInBrowser(
    `every form ${hasScripts ? "with" : "without"} scripts leads to its first wrong field and keeps what was typed`,
    async (browser) => {
      const inGate = hasScripts ? gateNames.withScripts : gateNames.withoutScripts;
      const known = new Set<string>();
      const faults: string[] = [];
      const window = await openWindow(browser, (await server()).origin, { hasScripts });
      const page = await window.newPage();
      for (const { path, origin, client } of await findPlaces()) {
        const name = nameOf(path);
        if (size !== "long" && !inGate.has(name)) continue;
        await window.clearCookies();
        await window.addCookies(client.cookies);
        const load = () => (hasScripts ? goTo(page, origin + path) : page.goto(origin + path));
        await load();
        const shown = (await listForms(page)).filter((form) => form !== "" && !ownForms.has(name));
        for (const form of shown) known.add(`${name}: ${form}`);
        const tried = (refusedForms[name] ?? []).filter(({ fields }) => shown.includes(fields));
        for (const [at, refused] of (size === "long" ? tried : tried.slice(-1)).entries()) {
          if (at > 0) await load();
          faults.push(...(await sendRefused(page, refused)).map((fault) => `${name}, ${refused.wrong}: ${fault}`));
        }
        if (hasScripts && judgedNames.has(name))
          faults.push(...(await findPageFaults(page, { place: `${name}, refused`, axePart: "main" })));
      }
      assert.deepEqual(faults, []);
      if (size === "long") assertAllTried(known);
    },
  );
}

/** @param known - the forms that the pages have */
function assertAllTried(known: ReadonlySet<string>): void {
  const tried = Object.entries(refusedForms)
    .filter(([name]) => size === "long" || !mailNames.has(name))
    .flatMap(([name, forms]) => forms.map(({ fields }) => `${name}: ${fields}`));
  assert.deepEqual([...known].toSorted(), [...new Set(tried)].toSorted(), "a form of the site is not tried here");
}

testInBrowser("the console refuses what can be no key beside its field, and sends nothing", async (browser) => {
  const { origin } = await server();
  const { client } = (await findPlaces()).at(-1)!;
  const page = await (await openWindow(browser, origin)).newPage();
  await page.context().addCookies(client.cookies);
  await goTo(page, `${origin}/dashboard/try`);
  const key = page.getByLabel("API key", { exact: true });
  await key.fill("tnc_two words");
  await page.getByRole("button", { name: "Send the request" }).click();
  await page.locator("[type=password][aria-invalid=true]:focus").waitFor();
  await page.getByText("An API key is one word of letters and digits that begins with tnc_").waitFor();
  assert.equal(await key.inputValue(), "tnc_two words");
  await page.getByText("Nothing sent yet.").waitFor();
});

interface Place {
  readonly path: string;
  readonly origin: string;
  readonly client: FormClient;
}

let places: Promise<readonly Place[]> | undefined;

function findPlaces(): Promise<readonly Place[]> {
  places ??= furnishPlaces();
  return places;
}

async function furnishPlaces(): Promise<readonly Place[]> {
  const { origin } = await server();
  const visitor = new FormClient(origin);
  const person = await signUp(origin, email);
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  const html = await (await fetch(`${origin}/palettes`)).text();
  const palette = /href="(\/palette\/[a-z\d-]+)"/u.exec(html)![1]!;
  return [
    ...(size === "long" ? await furnishMailPlaces() : []),
    ...visitorPaths.map((path) => ({ path, origin, client: visitor })),
    ...[...personPaths, palette].map((path) => ({ path, origin, client: person })),
  ];
}

async function furnishMailPlaces(): Promise<readonly Place[]> {
  const { origin } = await mailServer();
  await signUp(origin, email);
  const client = new FormClient(origin);
  await client.post("/forgot-password", { email });
  const findLink = (): string | undefined =>
    smtp.mails.map(({ text }) => /\/reset-password\?token=[^\s]+/u.exec(text)?.[0]).find((link) => link !== undefined);
  await waitUntil(() => Promise.resolve(findLink() !== undefined), mailMsMax);
  return ["/forgot-password", findLink()!].map((path) => ({ path, origin, client }));
}

function nameOf(path: string): string {
  const { pathname } = new URL(path, "http://localhost");
  return pathname.startsWith("/palette/") ? "/palette" : pathname;
}

async function sendRefused(page: Page, refused: RefusedForm): Promise<readonly string[]> {
  await page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true");
  await page.evaluate("for (const form of document.forms) form.noValidate = true");
  const form = page.locator("main form").nth((await listForms(page)).indexOf(refused.fields));
  for (const [name, value] of Object.entries(refused.typed)) await fillIn(form, name, value);
  await form.locator("button:not([type=button])").last().press("Enter");
  await page.locator("main [aria-invalid=true]").first().waitFor();
  await page.locator(`main [name="${refused.wrong}"]:focus`).waitFor();
  return listFaults(await readRefusal(page), refused);
}

function listFaults(refusal: Refusal | undefined, { typed, wrong, says }: RefusedForm): readonly string[] {
  if (refusal === undefined) return ["is not refused"];
  const { note, links, focused, kept } = refusal;
  const faults: string[] = [];
  if (!says.test(note) || machineWords.test(note)) faults.push(`says "${note}"`);
  if (links.length !== 1 || !says.test(links[0]!)) faults.push("no link leads to the field");
  if (focused.join() !== `${wrong},wrong-field`) faults.push(`the focus is on ${focused.join()}`);
  for (const [name, value] of Object.entries(typed)) {
    if (name === "overlap") continue;
    const held = kept[name] ?? "";
    if (held !== (isPassword.has(name) ? "" : value)) faults.push(`${name} holds "${held}"`);
  }
  return faults;
}

async function fillIn(form: Locator, name: string, value: string): Promise<void> {
  const field = form.locator(`[name="${name}"]`);
  const kind = await field.first().evaluate((node) => `${node.localName} ${node.getAttribute("type")}`);
  if (kind === "input radio") return form.locator(`[name="${name}"][value="${value}"]`).check();
  if (!kind.startsWith("select")) return field.fill(value);
  await field.evaluate((node, choice) => node.append(new Option(choice, choice, true, true)), value);
}
