import assert from "node:assert/strict";
import test from "node:test";
import type { Locator, Page } from "playwright-core";
import { testInBrowser, visit, waitUntilReady, scrollsSideways } from "../browser.ts";
import { shareOperator } from "../operator.ts";
import { freeEnvironment, shareServer, visitServer } from "../running-server.ts";
import { FormClient, signUp } from "./form-client.ts";
import { readText } from "./plain-forms.ts";

/** Each test has people of its own in them. */
const free = shareServer(freeEnvironment);
const pro = visitServer();
const runCommand = shareOperator();
const secretShape = /tnc_(?:pub_)?[0-9A-Za-z]{38}/u;

testInBrowser("a visitor signs up, creates a key and sees a request in the chart", async (browser) => {
  const server = await free();
  const { origin, folder } = server;
  const ada = "ada@example.com";
  const person = await signUp(origin, ada);
  const first = readText(await (await person.get("/dashboard")).text());
  assert.ok(first.includes(`npx tincture accounts set-plan ${ada} pro`));
  await runCommand(folder, "accounts", "set-plan", ada, "pro");
  const { cookie } = person;
  const { page, outsideRequests, complaints } = await visit(browser, `${origin}/dashboard`, { width: 1280, cookie });
  await page.getByText("Nothing used yet.").waitFor();

  const name = `<img src=x onerror="document.title='hurt'">`;
  const secret = await createKey(page, name);
  const { status } = await fetch(`${origin}/api/v1/palettes?limit=7`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  assert.equal(status, 200);
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole("heading", { name, exact: true }).waitFor();
  assert.notEqual(await page.title(), "hurt");
  assert.ok(!(await page.content()).includes(secret), "the secret is shown again");
  assert.ok(!server.readLog().includes(secret), "the secret is in the log");
  const meter = page.getByRole("meter", { name: "Credits used today" });
  assert.equal(await meter.getAttribute("aria-valuetext"), "7 of 500 credits used today");
  await readChart(page, "/palettes");
  await page.getByRole("link", { name: "By key" }).click();
  await page.waitForURL("**/dashboard?by=key");
  await readChart(page, name);
  assert.deepEqual(outsideRequests, []);
  assert.deepEqual(complaints, []);
});

testInBrowser(
  "keys are rolled and revoked, the console sends requests, and long names fit a phone",
  async (browser) => {
    const { origin } = await pro();
    const { cookie } = await signUp(origin, "dashboard-keys@example.com");
    const { page, outsideRequests, complaints } = await visit(browser, `${origin}/dashboard`, { width: 360, cookie });
    const cookies = await page.evaluate("document.cookie");
    const name = "W".repeat(60);
    const first = await createKey(page, name);
    assert.ok(!(await scrollsSideways(page)), "where its secret is shown");
    await page.getByText("Rotate or revoke").click();
    await page.getByLabel("The old key works").selectOption("none");
    await page.getByRole("button", { name: "Rotate key" }).click();
    await page.getByText(`“${name}” has a new key`).waitFor();
    const second = await readSecret(page);
    assert.notEqual(second, first);
    assert.deepEqual([await ask(origin, first), await ask(origin, second)], [401, 200]);

    await page.getByRole("link", { name: "Try it" }).click();
    await page.getByLabel("Operation").selectOption("getColor");
    await page.getByLabel("hex").fill("e63946");
    await page.getByLabel("API key", { exact: true }).fill(second);
    await page.getByRole("button", { name: "Send the request" }).click();
    await page.getByRole("status").getByText("200 OK").waitFor();
    await page.getByText("1 credit used, 999,999 left").waitFor();
    await page.getByText(`'${origin}/api/v1/color/e63946'`).waitFor();
    assert.ok(!page.url().includes(second));
    assert.deepEqual(await page.evaluate("[localStorage.length, document.cookie]"), [0, cookies]);

    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("link", { name: "By key" }).click();
    await page.getByRole("list", { name: "Legend" }).getByText(name).first().waitFor();
    await page.evaluate("for (const details of document.querySelectorAll('main details')) details.open = true");
    assert.ok(!(await scrollsSideways(page)), "where it is listed");
    await page.getByRole("button", { name: "Revoke the key" }).click();
    await page.getByText("The key is revoked.").waitFor();
    await page.getByText("No keys yet.").waitFor();
    assert.equal(await ask(origin, second), 401);
    assert.deepEqual(outsideRequests, []);
    assert.deepEqual(complaints, []);
  },
);

testInBrowser(
  "a publishable key is created on a phone, works on its page, and is listed with its rules",
  async (browser) => {
    const { origin } = await pro();
    const { cookie } = await signUp(origin, "publishable@example.com");
    const { page } = await visit(browser, `${origin}/dashboard`, { width: 360, cookie });
    await page.getByLabel("Name of a new key").fill("Shop");
    await page.getByText("Kind and limits").click();
    await page.getByLabel("Kind", { exact: true }).selectOption("publishable");
    await page.getByLabel("Origins").fill("https://shop.example\nhttp://localhost:5173");
    await page.getByLabel("/v1/color/{hex}").check();
    assert.ok(!(await scrollsSideways(page)), "where the rules are chosen");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("link", { name: "A publishable key needs a daily cap, such as 100" }).waitFor();
    assert.ok(await page.getByLabel("/v1/color/{hex}").isChecked(), "the choice is lost");
    await page.getByLabel("Daily cap").fill("2");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("“Shop” is ready").waitFor();
    const secret = await readSecret(page);
    assert.match(secret, /^tnc_pub_/u);
    await page.getByText("https://shop.example, http://localhost:5173").waitFor();
    assert.ok(!(await scrollsSideways(page)), "where the rules are listed");
    const request = (from: string): Promise<Response> =>
      fetch(`${origin}/api/v1/color/e63946`, { headers: { authorization: `Bearer ${secret}`, origin: from } });
    const statuses = [];
    for (const from of [
      "https://evil.example",
      "https://shop.example",
      "http://localhost:5173",
      "https://shop.example",
    ])
      statuses.push((await request(from)).status);
    assert.deepEqual(statuses, [403, 200, 200, 429]);
  },
);

test("a key with rules is created without scripts, and a refusal keeps what was typed", async () => {
  const { origin } = await pro();
  const person = await signUp(origin, "plain-rules@example.com");
  const rules = { intent: "create", name: "Batch", kind: "secret", networks: "203.0.113.0/33", dailyCap: "7" };
  const refused = await person.post("/dashboard", rules);
  const html = await refused.text();
  assert.equal(refused.status, 400);
  assert.match(readText(html), /"203.0.113.0\/33" is not a network, such as "203.0.113.0\/24"/u);
  assert.match(html, /<details open/u);
  assert.match(html, /<textarea[^>]*>203\.0\.113\.0\/33<\/textarea>/u);
  const created = await (await person.post("/dashboard", { ...rules, networks: "203.0.113.0/24" })).text();
  const answer = await fetch(`${origin}/api/v1/account`, {
    headers: { authorization: `Bearer ${secretShape.exec(created)![0]}` },
  });
  assert.equal((await answer.json()).error.code, "network_not_allowed");
});

test("a person cannot reach another person's keys, nor create one without the Pro plan", async () => {
  const { origin, folder } = await free();
  const ben = "ben@example.com";
  const owner = await signUp(origin, ben);
  const eve = await signUp(origin, "eve@example.com");
  await runCommand(folder, "accounts", "set-plan", ben, "pro");
  const page = await owner.post("/dashboard", { intent: "create", name: "Mine" });
  assert.equal(page.headers.get("cache-control"), "no-store");
  const secret = secretShape.exec(await page.text())![0];
  const id = /name="key" value="([^"]+)"/u.exec(await (await owner.get("/dashboard")).text())![1]!;
  for (const plan of ["free", "pro"]) {
    await runCommand(folder, "accounts", "set-plan", "eve@example.com", plan);
    for (const form of [{ intent: "revoke" }, { intent: "roll", overlap: "none" }]) {
      assert.equal((await eve.post("/dashboard", { ...form, key: id })).status, 404);
    }
  }
  assert.equal(await ask(origin, secret), 200);

  await runCommand(folder, "accounts", "set-plan", "eve@example.com", "free");
  assert.equal((await eve.post("/dashboard", { intent: "create", name: "Hers" })).status, 400);
  assert.equal((await eve.get("/dashboard/try")).headers.get("location"), "/dashboard");
  const stranger = new FormClient(origin);
  assert.equal((await stranger.post("/dashboard", { intent: "revoke", key: id })).status, 302);
  assert.equal((await stranger.get("/dashboard")).headers.get("location"), "/sign-in");
  const forged = await owner.post("/dashboard", { intent: "revoke", key: id }, { origin: "https://evil.example" });
  assert.equal(forged.status, 403);
  assert.equal(await ask(origin, secret), 200);
});

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name of a new key").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText(`“${name}” is ready`).waitFor();
  return readSecret(page);
}

async function readSecret(page: Page): Promise<string> {
  const text = await page.getByRole("alert").locator("code").textContent();
  return secretShape.exec(text ?? "")![0];
}

async function readChart(page: Page, series: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  assert.equal(await page.locator(`rect[data-day="${today}"]`).count(), 1);
  const bars = page.getByRole("group", { name: "Credits a day" });
  const last: Locator = bars.getByRole("button", { name: series }).last();
  assert.match((await last.getAttribute("aria-label"))!, / 7 credits, 1 requests, /u);
  await last.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("End");
  await page.getByText("7 credits, 1 requests").waitFor();
}

async function ask(origin: string, key: string): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  return answer.status;
}
