/**
 * Editor sessions of a person on several devices: synchronized, kept offline, and removed on
 * sign-out.
 */
import assert from "node:assert/strict";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { goTo, openWindow, testInBrowser, waitUntilReady } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { parseSession } from "../../site/app/editor/state/editor-session.ts";
import { FormClient, passwordOf, signUp } from "./form-client.ts";
import { atTimes, waitForWork, type Work } from "./editor-work.ts";

const server = visitServer();
const start = "264653-2a9d8f-e9c46a-f4a261";
const moved = "2a9d8f-264653-e9c46a-f4a261";
const elsewhere = "000000-ffffff-777777";

testInBrowser("work from before sign-in moves to the account, its devices, and out by clearing", async (browser) => {
  const { origin, devices } = await openDevices(browser, "devices-ann@example.com");
  const [one, two] = devices;
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
  await second.getByRole("button", { name: /recent work/ }).click();
  await second.getByRole("button", { name: "Return to 2a9d8f, 264653, e9c46a, f4a261" }).waitFor();
  assert.equal(await second.getByRole("button", { name: /^Continue/ }).count(), 1);

  await page.reload();
  await page.waitForURL(`${origin}/app/${start}`);
  await waitForWork(page, { locked: 1, canUndo: false, canRedo: true });
  await clearHistory(page);
  await waitForWork(page, { locked: 1, canUndo: false, canRedo: false });
  assert.deepEqual(await leave(page), []);
  await second.close();
  const next = await two.newPage();
  await goTo(next, `${origin}/app/${elsewhere}`);
  await waitForSign(next, "account");
  await waitForWork(next, nothing);
  await next.getByRole("button", { name: /recent work/ }).click();
  await next.getByText("Nothing yet: what you change is kept here.").waitFor();
  assert.equal(await next.getByRole("button", { name: /^Return to/ }).count(), 1);
  await save(next, () => next.keyboard.press("1"));
  await next.getByRole("button", { name: /^Remove .* from your account$/ }).click();
  await next.getByText("Nothing yet: what you change is kept here.").waitFor();
  await lookAgain(next);
  assert.deepEqual(
    (await leave(next)).filter((key) => key.startsWith("tincture-draft-")),
    [],
  );
});

/** Leaves the editor, which first saves. Returns the names in the browser's storage. */
async function leave(page: Page): Promise<readonly string[]> {
  await goTo(page, new URL("/privacy", page.url()).href);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  return keys.filter((key) => /^tincture-(?:draft-|history)/u.test(key));
}

async function lookAgain(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/editor-sessions"));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await (await answer).finished();
}

async function clearHistory(page: Page): Promise<void> {
  await page.getByRole("button", { name: /recent work/ }).click();
  await clearIt(page);
}

async function clearIt(page: Page): Promise<void> {
  await page.getByText("Clear history").click();
  await page.getByRole("button", { name: "Clear it" }).click();
  await page.getByText("Nothing yet: what you change is kept here.").waitFor();
}

testInBrowser("offline work is kept, conflicts keep both versions, a late clear spares newer work", async (browser) => {
  const { origin, devices } = await openDevices(browser, "devices-bea@example.com");
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

  await two.context.setOffline(true);
  await waitForSign(second, "offline");
  await clearIt(second);
  await save(page, () => page.keyboard.press("4"));
  await two.context.setOffline(false);
  await second.getByRole("button", { name: /^Continue 264653, 2a9d8f, e9c46a, f4a261/ }).waitFor();
  assert.equal(await second.getByRole("button", { name: /^Continue / }).count(), 1);
  await lookAgain(page);
  await page.reload();
  await waitForSign(page, "account");
  await waitForWork(page, { locked: 3, canUndo: false, canRedo: false });
});

testInBrowser("signing out sends pending work and leaves none in the browser or in another tab", async (browser) => {
  const email = "devices-cara@example.com";
  const { origin, devices } = await openDevices(browser, email);
  const [one] = devices;
  await one.signIn();
  const otherTab = await one.newPage();
  await goTo(otherTab, `${origin}/app/${elsewhere}`);
  await waitForSign(otherTab, "account");
  await save(otherTab, () => otherTab.keyboard.press("1"));
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
  await waitForSign(otherTab, "device");
  await waitForWork(otherTab, nothing);
  assert.doesNotMatch(await otherTab.content(), /devices-cara/);
  await page.goBack();
  await waitForSign(page, "device");
  await waitForWork(page, nothing);

  const dan = await signUp(origin, "devices-dan@example.com");
  await one.context.addCookies(dan.cookies);
  await goTo(page, `${origin}/app/${moved}`);
  await waitForSign(page, "account");
  await waitForWork(page, nothing);
  assert.deepEqual((await (await dan.get("/editor-sessions")).json()).sessions, []);
  assert.deepEqual(await readKept(await signIn(origin, email), moved), { locked: 1, canUndo: true, canRedo: false });
});

interface Device {
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  signIn(): Promise<void>;
}

/**
 * Signing out waits for the answers to what was sent before, as on any quick line: overtaken by it,
 * work waits in the browser for its owner.
 */
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

async function openDevices(browser: Browser, email: string) {
  const { origin } = await server();
  await signUp(origin, email);
  const devices: [Device, Device] = [
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
      const { cookies } = await signIn(origin, email);
      await context.addCookies(cookies);
    },
  };
}

async function signIn(origin: string, email: string): Promise<FormClient> {
  const client = new FormClient(origin);
  const answer = await client.post("/sign-in", { email, password: passwordOf(email) });
  assert.equal(answer.status, 302);
  return client;
}

async function moveFirst(page: Page): Promise<void> {
  for (const key of ["ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
}

async function waitForSign(page: Page, sign: string): Promise<void> {
  await waitUntilReady(page);
  await page.locator(`[data-saved=${sign}]`).waitFor();
}

async function save(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith("/editor-sessions") && response.request().postData()?.includes('"session"') === true,
  );
  await act();
  assert.equal((await answer).status(), 200);
  await waitForSign(page, "account");
}

const nothing: Work = { locked: 0, canUndo: false, canRedo: false };

async function readKept(client: FormClient, address: string): Promise<Work> {
  const { sessions }: { readonly sessions: readonly { readonly id: string; readonly colors: readonly string[] }[] } =
    await (await client.get("/editor-sessions")).json();
  const { id } = sessions.find(({ colors }) => colors.join("-") === address) ?? {};
  const { text } = await (await client.get(`/editor-sessions?id=${id}`)).json();
  const session = parseSession(text)?.session;
  assert.ok(session);
  return {
    locked: session.present.filter(({ isLocked }) => isLocked).length,
    canUndo: session.past.length > 0,
    canRedo: session.future.length > 0,
  };
}
