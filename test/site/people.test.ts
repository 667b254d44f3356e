import assert from "node:assert/strict";
import test, { after } from "node:test";
import { startSmtpServer } from "../support/people/smtp-server.ts";
import { request, waitUntil } from "../api-client.ts";
import { openWindow, testInBrowser, visit } from "../browser.ts";
import { shareServer } from "../running-server.ts";
import { goToOwn } from "./account-menu.ts";
import { FormClient, passwordOf, signUp } from "./form-client.ts";
import { readArrival, readText, sendForm } from "./plain-forms.ts";

const wide = { width: 1280 };
/** Far above the slowest mail, so that only a lost one is the end. */
const mailMsMax = 60_000;
const smtp = await startSmtpServer();
after(() => smtp[Symbol.asyncDispose]());
/** Each test has people of its own in it. */
const server = shareServer({
  SMTP_URL: smtp.url,
  MAIL_FROM: "no-reply@tincture.test",
  DEFAULT_PLAN: "pro",
  STARTER_LIBRARY: "off",
});

testInBrowser("somebody signs up, confirms, changes e-mail and password, and signs in again", async (browser) => {
  const { origin } = await server();
  const ada = "ada@example.com";
  const { page, outsideRequests, complaints } = await visit(browser, `${origin}/sign-up?next=/settings`, wide);
  await page.getByLabel("E-mail").fill(ada);
  await page.getByLabel("Password", { exact: true }).fill("a first password");
  await page.getByRole("button", { name: "Show password" }).click();
  assert.equal(await page.getByLabel("Password", { exact: true }).getAttribute("type"), "text");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/settings");
  const bar = page.getByRole("complementary", { name: "Confirm your e-mail" });
  await bar.getByText(`sent to ${ada}`).waitFor();
  await page.goto(origin + (await waitForLink(ada)));
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await page.getByText(`${ada} is confirmed.`).waitFor();
  await goToOwn(page, "Settings");
  const change = page.getByRole("region", { name: "E-mail", exact: true });
  await change.getByLabel("New e-mail").fill("lovelace@example.com");
  assert.equal(await bar.count(), 0);
  await change.getByLabel("Password", { exact: true }).fill("a first password");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByText("A link is on its way to your new e-mail.").waitFor();
  const elsewhere = new FormClient(origin, await page.context().cookies());
  const link = await (await elsewhere.get(await waitForLink("lovelace@example.com"))).text();
  const confirmed = await sendForm(elsewhere, link, { button: /^Confirm my e-mail$/u });
  const { html } = await readArrival(elsewhere, confirmed);
  assert.match(readText(html), /lovelace@example\.com is confirmed\./u);
  await page.context().addCookies(elsewhere.cookies);
  await page.getByLabel("Current password", { exact: true }).fill("a first password");
  await page.getByLabel("New password", { exact: true }).fill("a second password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password has been changed.").waitFor();

  await page.locator("main").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.getByLabel("E-mail").fill("lovelace@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a second password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
  assert.deepEqual(outsideRequests, []);
  assert.deepEqual(complaints, []);
});

testInBrowser("without scripts forms say what is wrong, keep the e-mail, and delete an account", async (browser) => {
  const { origin } = await server();
  const ben = "ben@example.com";
  const page = await (await openWindow(browser, origin, { hasScripts: false })).newPage();
  await page.goto(`${origin}/sign-up?next=/settings`);
  await page.getByLabel("E-mail").fill(ben);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  const password = page.getByLabel("Password", { exact: true });
  assert.equal(await password.getAttribute("aria-invalid"), "true");
  assert.equal(await page.getByRole("alert").textContent(), "A password has at least 10 characters; this one has 5");
  assert.equal(await page.getByLabel("E-mail").inputValue(), ben);
  assert.equal(await password.inputValue(), "");

  await password.fill("a first password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/settings");
  await page.getByText("Delete my account").click();
  const form = page.locator("details");
  await form.getByLabel(`Type ${ben} to confirm`).fill("yes");
  await form.getByLabel("Password").fill("a first password");
  await form.getByRole("button", { name: "Delete the account for good" }).click();
  assert.equal(await form.getByRole("alert").textContent(), `Type your own e-mail, ${ben}`);
  await form.getByLabel(`Type ${ben} to confirm`).fill(ben);
  await form.getByLabel("Password").fill("a first password");
  await form.getByRole("button", { name: "Delete the account for good" }).click();
  const gone = page.getByText("Your account has been deleted.");
  await gone.waitFor();
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  assert.equal(await gone.count(), 0, "beside what went wrong since");

  const again = await new FormClient(origin).post("/sign-in", { email: ben, password: "a first password" });
  assert.equal(again.status, 401);
});

test("signing up with another person's e-mail gets no keys or palettes, and ends when its owner comes", async () => {
  const { origin } = await server();
  const vera = "vera@example.com";
  const squatter = await signUp(origin, vera);
  const owner = new FormClient(origin);
  const link = await waitForLink(vera);
  const form = { intent: "confirm", token: new URL(link, origin).searchParams.get("token")! };
  assert.match(await (await owner.get(link)).text(), /Sign in to the account that the link is for/u);
  assert.equal((await owner.post("/confirm-email", form)).status, 401);
  const key = { intent: "create", name: "laptop", expires: "" };
  const refused = await squatter.post("/dashboard", key);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Confirm your e-mail first/u);
  const palette = { colors: "112233-2a9d8f", name: "Squatted", tagline: "", tags: "" };
  assert.equal((await squatter.post("/publish", palette)).status, 403);
  await resetByMail(owner, vera);
  assert.equal((await squatter.get("/dashboard")).status, 302);
  const { secret, status } = await makeKey(owner);
  assert.equal(status, 200);
  await waitUntil(async () => mailsTo(vera).some((text) => text.includes("Subject: A new API key")), mailMsMax);
  assert.equal((await request({ origin, key: secret }, "/account")).status, 200);
  await resetByMail(owner, vera, { keys: "keep" });
  assert.equal((await request({ origin, key: secret }, "/account")).status, 200);
  const page = await resetByMail(owner, vera);
  assert.match(page, /laptop[^]*keep them working/u);
  assert.ok(page.includes(secret.slice(-4)) && !page.includes(secret));
  assert.equal((await request({ origin, key: secret }, "/account")).status, 401);
});

test("a session from before signing in or out opens nothing", async () => {
  const { origin } = await server();
  const dora = "dora@example.com";
  const client = await signUp(origin, dora);
  const old = client.copy();
  assert.equal((await old.get("/settings")).status, 200);
  await client.post("/sign-out", {});
  assert.equal((await old.get("/settings")).status, 302);
  // Session fixation: the cookie was planted before the sign-in.
  const planted = old.copy();
  await planted.post("/sign-in", { email: dora, password: passwordOf(dora) });
  assert.equal((await planted.get("/settings")).status, 200);
  assert.equal((await old.get("/settings")).status, 302);
  // A link does not sign out.
  await planted.get("/sign-out");
  assert.equal((await planted.get("/settings")).status, 200);
});

test("guesses are limited to ten, and the reply has the time of the next one", async () => {
  const { origin } = await server();
  const eli = "eli@example.com";
  await signUp(origin, eli);
  const guesser = new FormClient(origin);
  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) {
    statuses.push((await guesser.post("/sign-in", { email: eli, password: `guess ${i}` })).status);
  }
  assert.deepEqual(statuses, Array<number>(10).fill(401));
  const refused = await guesser.post("/sign-in", { email: eli, password: passwordOf(eli) });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(await refused.text(), /Too many attempts; try again in/u);
});

test("forged, huge and odd posts are refused, and input is escaped", async () => {
  const { origin } = await server();
  const finn = "finn@example.com";
  const client = await signUp(origin, finn);
  const form = { intent: "delete", confirmation: finn, password: passwordOf(finn) };
  for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, {}]) {
    assert.equal((await client.post("/settings", form, headers)).status, 403);
    assert.equal((await client.post("/sign-out", {}, headers)).status, 403);
  }
  assert.equal((await client.get("/settings")).status, 200);
  assert.equal((await client.post("/settings", { ...form, password: "x".repeat(70_000) })).status, 413);
  assert.equal((await client.post("/settings", { intent: "promote" })).status, 400);
  const stranger = new FormClient(origin);
  const json = { origin, "content-type": "application/json" };
  assert.equal((await stranger.post("/sign-in", {}, json)).status, 400);
  const long = await stranger.post("/sign-in", { email: finn, password: "x".repeat(60_000) });
  assert.equal(long.status, 400);
  assert.ok(!(await long.text()).includes("xxxxx"));
  const script = await stranger.post("/sign-in", { email: '"><script>alert(1)</script>', password: "p" });
  const html = await script.text();
  assert.equal(script.status, 400);
  assert.ok(!html.includes("<script>alert(1)") && html.includes("&lt;script&gt;alert(1)"));
});

test("signing in never leads to another site", async () => {
  const { origin } = await server();
  const gus = "gus@example.com";
  const client = await signUp(origin, gus);
  for (const next of ["https://evil.example/", "//evil.example", String.raw`/\evil.example`]) {
    const form = { email: gus, password: passwordOf(gus), next };
    assert.equal((await new FormClient(origin).post("/sign-in", form)).headers.get("location"), "/");
    const known = await client.get(`/sign-in?next=${encodeURIComponent(next)}`);
    assert.equal(known.headers.get("location"), "/");
  }
});

function mailsTo(email: string): readonly string[] {
  return smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
}

/** @returns path and query of the last link, once there are so many mails with one */
async function waitForLink(email: string, count = 1): Promise<string> {
  const list = (): readonly string[] => mailsTo(email).flatMap((text) => /https?:\/\/\S+\?token=\S+/u.exec(text) ?? []);
  await waitUntil(async () => list().length >= count, mailMsMax);
  const { pathname, search } = new URL(list().at(-1)!);
  return pathname + search;
}

async function resetByMail(client: FormClient, email: string, fields: Readonly<Record<string, string>> = {}) {
  const before = mailsTo(email).filter((text) => text.includes("?token=")).length;
  await client.post("/forgot-password", { email });
  const link = await waitForLink(email, before + 1);
  const page = await (await client.get(link)).text();
  const token = new URL(link, "http://localhost").searchParams.get("token")!;
  const answer = await client.post("/reset-password", { token, password: "the password of its owner", ...fields });
  assert.equal(answer.headers.get("location"), "/dashboard");
  return page;
}

async function makeKey(client: FormClient) {
  const answer = await client.post("/dashboard", { intent: "create", name: "laptop", expires: "" });
  return { status: answer.status, secret: /tnc_[0-9A-Za-z]{38}/u.exec(await answer.text())?.[0] ?? "" };
}
