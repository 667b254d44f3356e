/** Whoever signs in or up on the way to something comes back to it, and what they had asked for is done; nobody else can ask for them. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, openWindow, startBrowser, visit, waitUntilReady } from "../browser.ts";
import { shareServer } from "../running-server.ts";
import { FormClient, passwordOf, signUp } from "./form-client.ts";

const wide = { width: 1280 };
const colors = ["264653", "2a9d8f", "e9c46a"];
const server = shareServer();

test("a heart that is pressed by a visitor is full once they have signed up", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const { page, complaints } = await visit(await startBrowser(t), `${origin}/palettes?sort=recent`, wide);
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
  assert.deepEqual(
    (await page.context().cookies()).filter(({ name: cookie }) => cookie === "intended-save"),
    [],
  );
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("heading", { level: 2 }).first().getByText("Your palettes").waitFor();
  await page.getByRole("link", { name: /^Saved 1/ }).waitFor();
  await page.getByRole("main").getByRole("link", { name }).first().waitFor();
  assert.deepEqual(complaints, []);
});

test("without scripts a palette is saved by signing in", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  await signUp(origin, "plain@example.com");
  const context = await openWindow(await startBrowser(t), origin, { hasScripts: false });
  const page = await context.newPage();
  const slug = await findSlug(origin, 5);
  await page.goto(`${origin}/palette/${slug}`);
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await page.getByText(/^Once you are signed in, .* is saved/).waitFor();
  await fillIn(page, "plain@example.com", "Sign in");
  assert.equal(new URL(page.url()).pathname, `/palette/${slug}`);
  await page
    .getByRole("button", { name: /^Saved /, pressed: true })
    .first()
    .waitFor();
});

test("signing in from the editor's history leads back to the palette in hand", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  await signUp(origin, "history@example.com");
  const { page } = await visit(await startBrowser(t), `${origin}/app/${colors.join("-")}`, wide);
  for (const key of ["ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: /recent work/ }).click();
  await page.getByRole("complementary", { name: "History" }).getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await fillIn(page, "history@example.com", "Sign in");
  await page.waitForURL(`${origin}/app/2a9d8f-264653-e9c46a`);
});

test("nothing is saved by a link, by a form from elsewhere, or by a cookie that was left behind", async () => {
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

test("colors are saved once by signing in, for whom their editor sent, and by no link", async () => {
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

test(
  "signing up leads back to the palette in the editor, to publishing it, and to a report",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const browser = await startBrowser(t);
    const { page } = await visit(browser, `${origin}/app/${colors.join("-")}`, wide);
    await page.keyboard.press("Space");
    await page.getByText(`Palette: ${colors.join(", ")}`, { exact: true }).waitFor({ state: "detached" });
    await page.waitForURL((url) => !url.pathname.endsWith(colors.join("-")));
    const made = new URL(page.url()).pathname;
    await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
    await fillIn(page, "editor@example.com", "Create account");
    await page.waitForURL(origin + made);
    await page.context().clearCookies();

    await page.reload();
    await waitUntilReady(page);
    await page.getByRole("link", { name: "Publish", exact: true }).first().click();
    await goOnToSignUp(page);
    await fillIn(page, "publish@example.com", "Create account");
    await page.getByRole("heading", { level: 1, name: "Publish a palette" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("colors"), made.slice("/app/".length));
    await page.context().clearCookies();

    await page.goto(`${origin}/palette/${await findSlug(origin, 3)}`);
    await waitUntilReady(page);
    await page.getByRole("link", { name: "Sign in to report it" }).click();
    await goOnToSignUp(page);
    await fillIn(page, "report@example.com", "Create account");
    await page.getByLabel("Spam or advertising").waitFor();
    await page.locator("#report:focus").waitFor();
  },
);

test("the head of each page leads to signing in and back; from pages about it, to what they lead to", async () => {
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

/** From signing in, whose fields have the same names. */
async function goOnToSignUp(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
}

async function fillIn(page: Page, email: string, button: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(passwordOf(email));
  await page.getByRole("button", { name: button }).click();
}

async function findSlug(origin: string, at: number): Promise<string> {
  const html = await (await fetch(`${origin}/palettes`)).text();
  const slugs = [...html.matchAll(/href="\/palette\/([a-z\d-]+)"/gu)].map(([, slug]) => slug!);
  return [...new Set(slugs)][at]!;
}

async function isSaved(client: FormClient, slug: string): Promise<boolean> {
  return (await (await client.get("/saved")).text()).includes(`/palette/${slug}"`);
}
