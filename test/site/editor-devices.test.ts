/** Work in the editor of somebody who is signed in on several devices: found on each, never lost where there is no line, gone with a sign-out. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { browserMissing, goTo, openWindow, startBrowser, waitUntilReady } from "../browser.ts";
import { type Owner, visitServer } from "../running-server.ts";
import { FormClient, passwordOf, signUp } from "./form-client.ts";

const server = visitServer();
const start = "264653-2a9d8f-e9c46a-f4a261";
const moved = "2a9d8f-264653-e9c46a-f4a261";
const elsewhere = "000000-ffffff-777777";
/** A page that is asked at each frame has to draw all of them. */
const atTimes = { polling: 50 };

test(
  "work begun before signing in joins the account, and goes on on other devices",
  { skip: browserMissing },
  async (t) => {
    const { origin, devices } = await openDevices(t, "devices-ann@example.com");
    const [one, two, three] = devices;
    const page = await one.newPage();
    await goTo(page, `${origin}/app/${start}`);
    await waitForSign(page, "device");
    await page.keyboard.press("2");
    await moveFirst(page);
    await page.waitForURL(`${origin}/app/${moved}`);
    await one.signIn();
    await page.reload();
    await waitForSign(page, "account");
    await waitForWork(page, { locked: 1, canUndo: true, canRedo: false });

    const second = await two.newPage();
    await two.signIn();
    await goTo(second, `${origin}/app/${elsewhere}`);
    await second.getByRole("button", { name: "Continue", exact: true }).click();
    await second.waitForURL(`${origin}/app/${moved}`);
    await waitForWork(second, { locked: 1, canUndo: true, canRedo: false });
    await save(second, () => second.keyboard.press("z"));
    await second.waitForURL(`${origin}/app/${start}`);

    await page.reload();
    await page.waitForURL(`${origin}/app/${start}`);
    await waitForWork(page, { locked: 1, canUndo: false, canRedo: true });
    await three.signIn();
    const third = await three.newPage();
    await goTo(third, `${origin}/app/${start}`);
    await waitForWork(third, { locked: 1, canUndo: false, canRedo: true });
    await third.getByRole("button", { name: /recent work/ }).click();
    await third.getByRole("button", { name: "Return to 2a9d8f, 264653, e9c46a, f4a261" }).waitFor();
    assert.equal(await third.getByRole("button", { name: /^Continue/ }).count(), 1);
  },
);

test(
  "without a line nothing is lost, and what both devices changed is kept twice",
  { skip: browserMissing },
  async (t) => {
    const { origin, devices } = await openDevices(t, "devices-bea@example.com");
    const [one, two] = devices;
    for (const device of [one, two]) await device.signIn();
    const page = await one.newPage();
    await goTo(page, `${origin}/app/${start}`);
    await waitForSign(page, "account");
    await save(page, () => page.keyboard.press("1"));
    const second = await two.newPage();
    await goTo(second, `${origin}/app/${start}`);
    await waitForWork(second, { locked: 1, canUndo: false, canRedo: false });

    await two.context.setOffline(true);
    await waitForSign(second, "offline");
    await second.keyboard.press("3");
    await moveFirst(second);
    await save(page, () => page.keyboard.press("2"));
    await two.context.setOffline(false);
    await waitForSign(second, "account");
    await waitForWork(second, { locked: 2, canUndo: true, canRedo: false });
    await second.getByRole("button", { name: /recent work/ }).click();
    await second.getByText("changed on another device as well. Both are kept").last().waitFor();
    await second.getByRole("button", { name: /^Continue 264653, 2a9d8f, e9c46a, f4a261/ }).click();
    await waitForWork(second, { locked: 2, canUndo: false, canRedo: false });
    await second.getByRole("button", { name: /^Continue 2a9d8f, 264653, e9c46a, f4a261/ }).click();
    await waitForWork(second, { locked: 2, canUndo: true, canRedo: false });
  },
);

test(
  "signing out sends what is left and leaves nothing behind for the next person",
  { skip: browserMissing },
  async (t) => {
    const { origin, devices } = await openDevices(t, "devices-cara@example.com");
    const [one, two] = devices;
    await one.signIn();
    const page = await one.newPage();
    await goTo(page, `${origin}/app/${start}`);
    await waitForSign(page, "account");
    await page.keyboard.press("1");
    await moveFirst(page);
    await page.waitForURL(`${origin}/app/${moved}`);
    await letWorkGoFirst(page);
    await page.locator("summary").filter({ hasText: "devices-cara" }).first().click();
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.waitForURL(`${origin}/`);
    await page.waitForFunction(() => localStorage.getItem("tincture-owner") === null, undefined, atTimes);
    const left = await page.evaluate(() => JSON.stringify(localStorage));
    assert.doesNotMatch(left, /264653/);
    await goTo(page, `${origin}/app/${moved}`);
    await waitForSign(page, "device");
    await waitForWork(page, { locked: 0, canUndo: false, canRedo: false });

    const dan = await signUp(origin, "devices-dan@example.com");
    await one.context.addCookies(dan.cookies);
    await goTo(page, `${origin}/app/${moved}`);
    await waitForSign(page, "account");
    await waitForWork(page, { locked: 0, canUndo: false, canRedo: false });
    assert.deepEqual((await (await dan.get("/editor-sessions")).json()).sessions, []);
    await two.signIn();
    const second = await two.newPage();
    await goTo(second, `${origin}/app/${moved}`);
    await waitForWork(second, { locked: 1, canUndo: true, canRedo: false });
  },
);

test("an editor in another tab leaves nothing to the next person either", { skip: browserMissing }, async (t) => {
  const { origin, devices } = await openDevices(t, "devices-fay@example.com");
  const [one] = devices;
  await one.signIn();
  const editor = await one.newPage();
  await goTo(editor, `${origin}/app/${start}`);
  await waitForSign(editor, "account");
  await save(editor, () => editor.keyboard.press("1"));
  const page = await one.newPage();
  await goTo(page, `${origin}/`);
  await page.locator("summary").filter({ hasText: "devices-fay" }).first().click();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.waitForFunction(() => localStorage.getItem("tincture-owner") === null, undefined, atTimes);
  await waitForSign(editor, "device");
  await waitForWork(editor, { locked: 0, canUndo: false, canRedo: false });
  assert.doesNotMatch(await editor.content(), /devices-fay/);
  // The palette on the screen may have been seen by now, as by anybody who opens its address.
  const left = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key !== "tincture-history"));
  assert.doesNotMatch(JSON.stringify(left), /264653/);
});

test("clearing the history forgets it in the account and on the other devices", { skip: browserMissing }, async (t) => {
  const { origin, devices } = await openDevices(t, "devices-eve@example.com");
  const pages: Page[] = [];
  for (const device of devices.slice(0, 2)) {
    await device.signIn();
    const page = await device.newPage();
    await goTo(page, `${origin}/app/${start}`);
    await waitForSign(page, "account");
    if (pages.push(page) > 1) continue;
    await save(page, () => moveFirst(page));
  }
  const [page, second] = pages;
  await second!.goto(`${origin}/app/${moved}`);
  await waitForWork(second!, { locked: 0, canUndo: true, canRedo: false });
  await page!.getByRole("button", { name: /recent work/ }).click();
  await page!.getByText("Clear history").click();
  await page!.getByRole("button", { name: "Clear it" }).click();
  await page!.getByText("Nothing yet: what you change is kept here.").waitFor();
  await second!.close();
  const next = await devices[1].newPage();
  await goTo(next, `${origin}/app/${elsewhere}`);
  await waitForSign(next, "account");
  await waitForWork(next, { locked: 0, canUndo: false, canRedo: false });
  await next.getByRole("button", { name: /recent work/ }).click();
  await next.getByText("Nothing yet: what you change is kept here.").waitFor();
  assert.equal(await next.getByRole("button", { name: /^Return to/ }).count(), 1);
});

interface Device {
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  signIn(): Promise<void>;
}

/** Signing out waits for the answers to what was sent before, as on any quick line: overtaken by it, work waits in the browser for its owner. */
async function letWorkGoFirst(page: Page): Promise<void> {
  const sent: Promise<unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/editor-sessions")) sent.push(request.response());
  });
  await page.route(/\/sign-out/u, async (route) => {
    await Promise.all(sent);
    await route.continue();
  });
}

/** Three browsers of one person, none of them signed in. */
async function openDevices(owner: Owner, email: string) {
  const { origin } = await server();
  const browser = await startBrowser(owner);
  await signUp(origin, email);
  const devices: [Device, Device, Device] = [
    await openDevice(browser, origin, email),
    await openDevice(browser, origin, email),
    await openDevice(browser, origin, email),
  ];
  return { origin, devices };
}

async function openDevice(browser: Browser, origin: string, email: string): Promise<Device> {
  const context = await openWindow(browser, origin);
  return {
    context,
    newPage: () => context.newPage(),
    async signIn() {
      const client = new FormClient(origin);
      const answer = await client.post("/sign-in", { email, password: passwordOf(email) });
      assert.equal(answer.status, 302);
      await context.addCookies(client.cookies);
    },
  };
}

async function moveFirst(page: Page): Promise<void> {
  for (const key of ["ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
}

async function waitForSign(page: Page, sign: string): Promise<void> {
  await waitUntilReady(page);
  await page.locator(`[data-work=${sign}]`).waitFor();
}

/** Does something, until the account has it. */
async function save(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith("/editor-sessions") && response.request().postData()?.includes('"session"') === true,
  );
  await act();
  assert.equal((await answer).status(), 200);
  await waitForSign(page, "account");
}

interface Work {
  readonly locked: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Waits until the editor has this in hand beside its colors. */
async function waitForWork(page: Page, { locked, canUndo, canRedo }: Work): Promise<void> {
  const isSo = (name: string, can: boolean) =>
    `:has(button[aria-label^="${name}"]${can ? ":not([aria-disabled])" : "[aria-disabled]"})`;
  const held = '[data-swatch][aria-label$=", locked"]';
  await page.waitForFunction(
    ({ selector, count, heldSelector }) =>
      document.querySelector(selector) !== null && document.querySelectorAll(heldSelector).length === count,
    { selector: `body${isSo("Undo", canUndo)}${isSo("Redo", canRedo)}`, count: locked, heldSelector: held },
    atTimes,
  );
}
