/**
 * Signing in or up returns to the page that asked for it and finishes the requested action, which
 * other sites cannot forge.
 */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { freeEnvironment, shareServer } from "../running-server.ts";
import { FormClient, passwordOf, signUp } from "./form-client.ts";
import { readArrival, readText, sendForm } from "./plain-forms.ts";

const wide = { width: 1280 };
const colors = ["264653", "2a9d8f", "e9c46a"];
const server = shareServer(freeEnvironment);

testInBrowser("a visitor's save takes effect after sign-up", async (browser) => {
  const { origin } = await server();
  const { page, complaints } = await visit(browser, `${origin}/palettes?sort=recent`, wide);
  const card = page.locator("main li", { has: page.getByRole("button", { name: /^Save / }) }).nth(20);
  const name = await card.locator('a[href^="/palette/"]').last().innerText();
  await card.getByRole("button", { name: /^Save / }).click();
  await page.getByText(`Once you are signed in, ${name} is saved, and you are back where you were.`).waitFor();
  await goOnToSignUp(page);
  await page.getByText(`Once you are signed in, ${name} is saved`).waitFor();
  await fillIn(page, "heart@example.com", "Create account");
  const heart = page.getByRole("button", { name: `Save ${name}, 1 save`, pressed: true });
  await heart.waitFor();
  const { pathname, search } = new URL(page.url());
  assert.equal(pathname + search, "/palettes?sort=recent");
  await page.locator("main [id^=save-]:focus").waitFor();
  assert.ok(await heart.evaluate((node) => node === node.ownerDocument.activeElement), "the focus is on it");
  const person = new FormClient(origin, await page.context().cookies());
  assert.ok(!person.jar.has("intended-save"));
  const dashboard = await readMain(person, "/dashboard");
  assert.equal(/<h2[^>]*>([^<]*)/u.exec(dashboard)![1], "Your palettes");
  assert.match(readText(/<a [^>]*href="\/saved"[^]*?<\/a>/u.exec(dashboard)![0]), /^Saved 1/u);
  assert.ok(readText(dashboard).includes(name), "the palette is shown there");
  assert.deepEqual(complaints, []);
});

test("without scripts a palette is saved by signing in", async () => {
  const { origin } = await server();
  await signUp(origin, "plain@example.com");
  const visitor = new FormClient(origin);
  const path = `/palette/${await findSlug(origin, 5)}`;
  const asked = await sendForm(visitor, await readMain(visitor, path), { button: /^Save / });
  const { html } = await readArrival(visitor, asked);
  assert.match(readText(html), /Once you are signed in, .* is saved/u);
  const typed = { email: "plain@example.com", password: passwordOf("plain@example.com") };
  const back = await readArrival(visitor, await sendForm(visitor, html, { button: /^Sign in$/u, typed }));
  assert.ok(back.path.startsWith(`${path}#save-`), back.path);
  const [heart = ""] = /<button [^>]*aria-pressed="true"[^]*?<\/button>/u.exec(back.html) ?? [];
  assert.match(readText(heart), /^Saved .* 1 save$/u);
});

testInBrowser("saving without an account saves after sign-up and returns to the palette", async (browser) => {
  const { origin } = await server();
  const { page } = await visit(browser, `${origin}/app/${colors.join("-")}`, wide);
  await page.keyboard.press("Space");
  await page.getByText(`Palette: ${colors.join(", ")}`, { exact: true }).waitFor({ state: "detached" });
  await page.waitForURL((url) => !url.pathname.endsWith(colors.join("-")));
  const made = new URL(page.url()).pathname;
  await assertWaysToSignIn(page, origin, made);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByText(/^Once you are signed in, .+ is saved, and you are back where you were\.$/).waitFor();
  await goOnToSignUp(page);
  await fillIn(page, "editor@example.com", "Create account");
  await page.getByRole("link", { name: /^Saved\s+as/ }).waitFor();
  assert.equal(new URL(page.url()).pathname, made);
  const list = await readMain(new FormClient(origin, await page.context().cookies()), "/my-palettes");
  assert.equal(list.match(/type="checkbox"/g)?.length, 1);
});

async function assertWaysToSignIn(page: Page, origin: string, made: string): Promise<void> {
  const next = `?next=${encodeURIComponent(made)}`;
  const publish = `/publish?colors=${made.slice("/app/".length)}`;
  await page.getByRole("button", { name: /recent work/ }).click();
  const history = page.getByRole("complementary", { name: "History" }).getByRole("link", { name: "Sign in" });
  assert.equal(await history.getAttribute("href"), `/sign-in${next}`);
  await page.locator(`[href="${publish}"]`).getByText("Publish", { exact: true }).first().waitFor();
  const { path, html } = await signUpOnTheWay(origin, publish, "publish@example.com");
  assert.equal(path, publish);
  assert.match(html, /<h1[^>]*>Publish a palette</u);
  assert.equal((await signUpOnTheWay(origin, `/sign-up${next}`, "head@example.com")).path, made);

  // It has the palette's address once it is pressed.
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await page.waitForURL(`${origin}/sign-up${next}`);
  await page.goBack();
  await page.waitForURL(origin + made);
  await page.getByRole("link", { name: "Publish", exact: true }).first().waitFor();
}

async function signUpOnTheWay(origin: string, path: string, email: string): Promise<{ path: string; html: string }> {
  const visitor = new FormClient(origin);
  const { html } = await readArrival(visitor, await visitor.get(path));
  const [, onward] = /<main[^]*href="(\/sign-up[^"]*)"[^>]*>Create an account</u.exec(html) ?? [];
  const form = onward === undefined ? html : await readMain(visitor, onward);
  const order = { button: /^Create account$/u, typed: { email, password: passwordOf(email) } };
  return readArrival(visitor, await sendForm(visitor, form, order));
}

test("nothing is saved by a link, a cross-site form or an old cookie", async () => {
  const { origin } = await server();
  await signUp(origin, "returns-eve@example.com");
  const [slug, other] = [await findSlug(origin, 7), await findSlug(origin, 8)];
  const credentials = { email: "returns-eve@example.com", password: passwordOf("returns-eve@example.com") };
  const next = `/palette/${slug}#save-${slug}`;

  const byLink = new FormClient(origin);
  const page = await (await byLink.get(`/sign-in?next=${encodeURIComponent(next)}`)).text();
  assert.ok(!page.includes("is saved, and you are back"));
  assert.equal((await byLink.post("/sign-in", { ...credentials, next })).headers.get("location"), next);
  assert.equal(await isSaved(byLink, slug), false);
  assert.equal((await byLink.get(`/palette/${slug}/save`)).status, 302);
  assert.equal(await isSaved(byLink, slug), false);

  const forged = new FormClient(origin);
  const post = await forged.post(`/palette/${slug}/save`, { intent: "save" }, { origin: "https://evil.example" });
  assert.equal(post.status, 403);
  assert.equal(forged.jar.size, 0);

  for (const [wanted, leadsTo] of [
    [slug, "/dashboard"],
    [slug, `/palette/${slug}`],
    [other, next],
  ] as const) {
    const left = new FormClient(origin);
    const sent = await left.post(`/palette/${wanted}/save`, { intent: "save" });
    assert.match(
      sent.headers.getSetCookie()[0]!,
      /^intended-save=[a-z\d-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/u,
    );
    await left.post("/sign-in", { ...credentials, next: leadsTo });
    assert.deepEqual([await isSaved(left, slug), await isSaved(left, other)], [false, false]);
  }

  const odd = await new FormClient(origin).post("/palette/x%3B%20Max-Age=9%0D%0Aset-cookie:%20a=b/save", {
    intent: "save",
  });
  assert.deepEqual([odd.status, odd.headers.getSetCookie()], [302, []]);
  const gone = new FormClient(origin);
  await gone.post("/palette/no-such-palette/save", { intent: "save" });
  const back = "/palette/no-such-palette#save-no-such-palette";
  assert.equal((await gone.post("/sign-in", { ...credentials, next: back })).headers.get("location"), back);
  assert.equal((await gone.get("/settings")).status, 200);
});

test("colors are saved once at sign-in when the editor asked for it, and never by a link", async () => {
  const { origin } = await server();
  await signUp(origin, "fern@example.com");
  const credentials = { email: "fern@example.com", password: passwordOf("fern@example.com") };
  const joined = "facade-decade";
  const next = `/my-palettes/save?colors=${joined}#save-${joined}`;
  const byLink = new FormClient(origin);
  assert.equal((await byLink.post("/sign-in", { ...credentials, next })).headers.get("location"), next);
  assert.match(await (await byLink.get("/my-palettes")).text(), /Nothing saved yet/);

  for (const turn of ["first", "again"]) {
    const sender = new FormClient(origin);
    const sent = await sender.post("/my-palettes/save", { colors: joined });
    assert.equal(sent.headers.get("location"), `/sign-in?next=${encodeURIComponent(next)}`, turn);
    const back = (await sender.post("/sign-in", { ...credentials, next })).headers.get("location");
    assert.match(String(back), /^\/app\/facade-decade\?mine=[0-9a-f-]{36}$/, turn);
    assert.equal(sender.jar.has("intended-save"), false);
    const list = await (await sender.get("/my-palettes")).text();
    assert.equal(list.match(/type="checkbox"/g)?.length, 1, turn);
  }
});

testInBrowser("signing up leads back to a report", async (browser) => {
  const { origin } = await server();
  const { page } = await visit(browser, `${origin}/palette/${await findSlug(origin, 3)}`, wide);
  await page.getByRole("link", { name: "Sign in to report it" }).click();
  await goOnToSignUp(page);
  await fillIn(page, "report@example.com", "Create account");
  await page.getByLabel("Spam or advertising").waitFor();
  await page.locator("#report:focus").waitFor();
});

test("the header of each page leads to signing in and back", async () => {
  const { origin } = await server();
  for (const [path, next] of [
    ["/", undefined],
    ["/sign-up", undefined],
    ["/reset-password?token=secret", undefined],
    ["/palettes?tags=blue&page=2", "/palettes?tags=blue&page=2"],
    ["/sign-in?next=/saved", "/saved"],
    [`/colors?name=${"x".repeat(600)}`, "/colors"],
  ] as const) {
    const head = /<header[^]*?<\/header>/u.exec(await (await fetch(origin + path)).text())![0];
    const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
    for (const entrance of ["/sign-in", "/sign-up"]) assert.ok(head.includes(`href="${entrance}${query}"`), path);
  }
});

async function goOnToSignUp(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
}

async function fillIn(page: Page, email: string, button: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(passwordOf(email));
  await page.getByRole("button", { name: button }).click();
}

async function readMain(client: FormClient, path: string): Promise<string> {
  return /<main[^]*<\/main>/u.exec(await (await client.get(path)).text())![0];
}

async function findSlug(origin: string, at: number): Promise<string> {
  const html = await (await fetch(`${origin}/palettes`)).text();
  const slugs = [...html.matchAll(/href="\/palette\/([a-z\d-]+)"/gu)].map(([, slug]) => slug!);
  return [...new Set(slugs)][at]!;
}

async function isSaved(client: FormClient, slug: string): Promise<boolean> {
  return (await (await client.get("/saved")).text()).includes(`/palette/${slug}"`);
}
