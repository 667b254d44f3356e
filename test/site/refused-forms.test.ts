/**
 * Every form of the site, sent as it cannot be taken: the first wrong field has the focus and says what is wrong in words for people, what
 * was typed is still there, and a password is not. As the server answers it, and in a browser with scripts and without.
 */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { startSmtpServer } from "../../server/src/people/testing/smtp-server.ts";
import { browserMissing, openWindow, startBrowser, waitUntilReady } from "../browser.ts";
import { shareOperator } from "../operator.ts";
import { shareServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { FormClient, signUp } from "./form-client.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";
import { fillForm, listForms, readRefusal, type Refusal, type RefusedForm } from "./parsed-forms.ts";

const email = "refused-forms@example.com";
const invisible = "in\u{202e}visible";
/** By the path of the page. The same fields may be wrong in several ways. */
const refusedForms: Readonly<Record<string, readonly RefusedForm[]>> = {
  "/sign-up": [
    {
      fields: "email password",
      typed: { email: "nobody", password: "long enough" },
      wrong: "email",
      says: /not an e-mail address; it should look like name@example.com/u,
    },
    {
      fields: "email password",
      typed: { email: "ben@example.com", password: "short" },
      wrong: "password",
      says: /A password has at least 10 characters; this one has 5/u,
    },
  ],
  "/sign-in": [
    {
      fields: "email password",
      typed: { email: "nobody@example.com", password: "a wrong one" },
      wrong: "password",
      says: /E-mail or password is wrong/u,
    },
  ],
  "/forgot-password": [{ fields: "email", typed: { email: "" }, wrong: "email", says: /Enter your e-mail/u }],
  "/reset-password": [{ fields: "password", typed: { password: "short" }, wrong: "password", says: /at least 10/u }],
  "/settings": [
    {
      fields: "email password",
      typed: { email: "new@example.com", password: "a wrong one" },
      wrong: "password",
      says: /password is wrong/u,
    },
    {
      fields: "current next",
      typed: { current: "the password", next: "short" },
      wrong: "next",
      says: /at least 10 characters/u,
    },
    {
      fields: "confirmation password",
      typed: { confirmation: "yes", password: "the password" },
      wrong: "confirmation",
      says: /Type your own e-mail/u,
    },
  ],
  "/publish": [
    {
      fields: "name tagline tags",
      typed: { name: "!", tagline: "Calm", tags: "sea" },
      wrong: "name",
      says: /A name needs at least one letter or digit/u,
    },
    {
      fields: "name tagline tags",
      typed: { name: "Sea", tagline: invisible, tags: "sea" },
      wrong: "tagline",
      says: /invisible/u,
    },
    {
      fields: "name tagline tags",
      typed: { name: "Sea", tagline: "", tags: "x".repeat(31) },
      wrong: "tags",
      says: /has 31 characters; a tag has at most 30/u,
    },
  ],
  "/palette": [
    { fields: "note reason", typed: { note: "Ugly" }, wrong: "reason", says: /Choose what is wrong with it/u },
    {
      fields: "note reason",
      typed: { reason: "spam", note: invisible },
      wrong: "note",
      says: /invisible/u,
    },
  ],
  "/dashboard": [
    { fields: "expires name", typed: { name: " " }, wrong: "name", says: /Give the key a name/u },
    {
      fields: "expires name",
      typed: { name: "Old", expires: "2020-01-01" },
      wrong: "expires",
      says: /That day is over/u,
    },
    { fields: "overlap", typed: { overlap: "ever" }, wrong: "overlap", says: /Choose how long the old key/u },
  ],
  "/my-palettes/save": [
    {
      fields: "name note",
      typed: { name: invisible, note: "" },
      wrong: "name",
      says: /invisible/u,
    },
    {
      fields: "name note",
      typed: { name: "Sea", note: invisible },
      wrong: "note",
      says: /invisible/u,
    },
  ],
  "/my-palettes": [{ fields: "name", typed: { name: invisible }, wrong: "name", says: /invisible/u }],
  "/palettes": [
    { fields: "name near size", typed: { near: "teal" }, wrong: "near", says: /a color is written like 2a9d8f/u },
    { fields: "name near size", typed: { name: "!" }, wrong: "name", says: /a name has a letter or digit/u },
  ],
  "/colors": [
    { fields: "name near sort", typed: { name: "sea", near: "teal" }, wrong: "near", says: /"teal" is not a color/u },
  ],
};

/** The console needs scripts and has no names for its fields: it is tried by itself. */
const ownForms = new Set(["/dashboard/try"]);
const machineWords = /\bmust\b|\bgot\b|Field "|parameter|pattern|invalid/iu;
const isPassword = new Set(["password", "current", "next"]);

const smtp = await startSmtpServer();
after(() => smtp[Symbol.asyncDispose]());
const server = shareServer({ SMTP_URL: smtp.url, MAIL_FROM: "no-reply@tincture.test", DEFAULT_PLAN: "pro" });
const runCommand = shareOperator();

test(
  "every form is answered with its first wrong field, which is given the focus, and with what was typed",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const reader = await (await startBrowser(t)).newPage();
    const { person, places } = await findCast();
    const visitor = new FormClient(origin);
    const known = new Set<string>();
    const faults: string[] = [];
    for (const { path, isPersons } of places) {
      const client = isPersons ? person : visitor;
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
  },
);

/**
 * What is wrong, and what of it a page shows, is the server's to say, as above. So in the gate a browser sends one form of each make once: for
 * visitors, to search, alone on a page and beside others, folded away, with choices. Without scripts it sends one of each method.
 */
const gateNames = {
  withScripts: new Set(["/sign-up", "/settings", "/publish", "/palette", "/dashboard", "/palettes"]),
  withoutScripts: new Set(["/sign-up", "/palettes"]),
};

for (const hasScripts of [true, false]) {
  test(
    `every form ${hasScripts ? "with" : "without"} scripts leads to its first wrong field and keeps what was typed`,
    { skip: browserMissing },
    async (t) => {
      const { origin } = await server();
      const browser = await startBrowser(t);
      const { person, places } = await findCast();
      const visitors = await openPage(browser, hasScripts);
      const persons = await openPage(browser, hasScripts, person);
      const inGate = hasScripts ? gateNames.withScripts : gateNames.withoutScripts;
      const known = new Set<string>();
      const faults: string[] = [];
      for (const { path, isPersons } of places) {
        const name = nameOf(path);
        const forms = refusedForms[name] ?? [];
        if (size !== "long" && !inGate.has(name)) continue;
        const page = isPersons ? persons : visitors;
        await page.goto(origin + path);
        const shown = (await listForms(page)).filter((form) => form !== "" && !ownForms.has(name));
        for (const form of shown) known.add(`${name}: ${form}`);
        const tried = forms.filter(({ fields }) => shown.includes(fields));
        for (const [at, refused] of (size === "long" ? tried : tried.filter(isLastOfItsForm)).entries()) {
          if (at > 0 && size === "long") await page.goto(origin + path);
          if (hasScripts) await waitUntilReady(page);
          faults.push(...(await sendRefused(page, refused)).map((fault) => `${name}, ${refused.wrong}: ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
      if (size === "long") assertAllTried(known);
    },
  );
}

/** @param known - the forms that the pages have */
function assertAllTried(known: ReadonlySet<string>): void {
  const tried = Object.entries(refusedForms).flatMap(([name, forms]) =>
    forms.map(({ fields }) => `${name}: ${fields}`),
  );
  assert.deepEqual([...known].toSorted(), [...new Set(tried)].toSorted(), "a form of the site is not tried here");
}

test(
  "the console refuses what can be no key beside its field, and sends nothing",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const { person } = await findCast();
    const page = await openPage(await startBrowser(t), true, person);
    await page.goto(`${origin}/dashboard/try`);
    await waitUntilReady(page);
    const key = page.getByLabel("API key", { exact: true });
    await key.fill("tnc_two words");
    await page.getByRole("button", { name: "Send the request" }).click();
    await page.locator("[type=password][aria-invalid=true]:focus").waitFor();
    await page.getByText("An API key is one word of letters and digits that begins with tnc_").waitFor();
    assert.equal(await key.inputValue(), "tnc_two words");
    await page.getByText("Nothing sent yet.").waitFor();
  },
);

/** The fields above the wrong one of it are right. */
function isLastOfItsForm({ fields }: RefusedForm, at: number, forms: readonly RefusedForm[]): boolean {
  return forms.findLastIndex((form) => form.fields === fields) === at;
}

interface Cast {
  /** Somebody who has confirmed their e-mail and has a key. */
  readonly person: FormClient;
  /** An address of each page, from the list that `page-paths.test.ts` keeps whole, as a visitor and as a person meets it. */
  readonly places: readonly { readonly path: string; readonly isPersons: boolean }[];
}

let cast: Promise<Cast> | undefined;

function findCast(): Promise<Cast> {
  cast ??= furnish();
  return cast;
}

async function furnish(): Promise<Cast> {
  const { origin } = await server();
  const person = await signUp(origin, email);
  const { pathname, searchParams } = await makeResetLink(origin);
  await person.post(pathname, { token: searchParams.get("token")!, password: "the password" });
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  const html = await (await fetch(`${origin}/palettes`)).text();
  const palette = /href="(\/palette\/[a-z\d-]+)"/u.exec(html)![1]!;
  const unspent = await makeResetLink(origin);
  const places = [
    ...[...visitorPaths, unspent.pathname + unspent.search].map((path) => ({ path, isPersons: false })),
    ...[...personPaths, palette].map((path) => ({ path, isPersons: true })),
  ];
  return { person, places };
}

async function makeResetLink(origin: string): Promise<URL> {
  const { folder } = await server();
  return new URL(await runCommand({ folder, env: { SITE_URL: origin } }, "accounts", "reset-link", email));
}

/** The path of a page's kind. */
function nameOf(path: string): string {
  const { pathname } = new URL(path, "http://localhost");
  return pathname.startsWith("/palette/") ? "/palette" : pathname;
}

async function openPage(browser: Browser, hasScripts: boolean, person?: FormClient): Promise<Page> {
  const { origin } = await server();
  const context = await openWindow(browser, origin, { hasScripts });
  if (person) await context.addCookies(person.cookies);
  return context.newPage();
}

/** Fills in a form, sends it and looks at what comes back. @returns what is wrong with that */
async function sendRefused(page: Page, refused: RefusedForm): Promise<readonly string[]> {
  await page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true");
  await page.evaluate("for (const form of document.forms) form.noValidate = true");
  const form = page.locator("main form").nth((await listForms(page)).indexOf(refused.fields));
  for (const [name, value] of Object.entries(refused.typed)) await fillIn(form, name, value);
  await form.locator("button:not([type=button])").last().click();
  await page.locator("main [aria-invalid=true]").first().waitFor();
  await page.locator(`main [name="${refused.wrong}"]:focus`).waitFor();
  return listFaults(await readShown(page, refused), refused);
}

/** What a page shows, as `readRefusal` tells it of one that is not shown. */
async function readShown(page: Page, { typed, wrong }: RefusedForm): Promise<Refusal> {
  const noteId = await page.locator("main [aria-invalid=true]").first().getAttribute("aria-describedby");
  const focused = page.locator(`main [name="${wrong}"]:focus`);
  const form = focused.locator("xpath=ancestor::form");
  const kept: Record<string, string> = {};
  for (const name of Object.keys(typed)) kept[name] = await readField(form, name);
  return {
    note: noteId === null ? "" : await page.locator(`[id="${noteId}"]`).innerText(),
    links: await page.locator('main a[href="#wrong-field"]').allInnerTexts(),
    focused: [wrong, await focused.getAttribute("id")],
    kept,
  };
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

/** What a form's field holds; a browser may show a day in its own way, and a choice is the one that is chosen. */
async function readField(form: Locator, name: string): Promise<string> {
  const radio = form.locator(`[type=radio][name="${name}"]`);
  if ((await radio.count()) > 0) return (await form.locator(`[name="${name}"]:checked`).getAttribute("value")) ?? "";
  return form.locator(`[name="${name}"]`).inputValue();
}

async function fillIn(form: Locator, name: string, value: string): Promise<void> {
  const field = form.locator(`[name="${name}"]`);
  const kind = await field.first().evaluate((node) => `${node.localName} ${node.getAttribute("type")}`);
  if (kind === "input radio") return form.locator(`[name="${name}"][value="${value}"]`).check();
  if (!kind.startsWith("select")) return field.fill(value);
  // No browser offers it.
  await field.evaluate((node, choice) => node.append(new Option(choice, choice, true, true)), value);
}
