import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { testInBrowser, visit, scrollsSideways } from "../browser.ts";
import { freeEnvironment, shareServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";
import { readArrival, readText, sendForm } from "./plain-forms.ts";

const narrow = 360;
const wide = 1440;
/** A server of its own, so that its library does not change. */
const shared = shareServer(freeEnvironment);

testInBrowser("the library explains invalid addresses, and is searched, filtered and paged", async (browser) => {
  const { origin } = await shared();
  const unclear = `${origin}/palettes?size=99&near=teal&page=9999&tags=${"x".repeat(400)}`;
  const { page, complaints, outsideRequests } = await visit(browser, unclear, { width: narrow });
  await page.getByText("“99” was left out: palettes have 2 to 8 colors.").waitFor();
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  assert.ok(!(await scrollsSideways(page)));
  await page.getByRole("link", { name: "All palettes" }).click();
  await page.waitForURL("**/palettes");

  await page.setViewportSize({ width: wide, height: 900 });
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: "Page 2", exact: true }).and(page.locator("[aria-current]")).waitFor();
  const onSecond = await listNames(page);
  assert.equal(onSecond.length, 24);
  await page.getByLabel("Search").fill("asdfgh");
  await page.getByLabel("Search").press("Enter");
  await page.getByText("No color, name or tag is known for “asdfgh”.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Generate a palette from these words" }).count(), 0);
  await page.getByLabel("Search").fill("#e63946");
  await page.getByLabel("Search").press("Enter");
  await page.getByRole("heading", { name: "Palettes near #e63946" }).waitFor();
  assert.equal(await page.getByLabel("Near a color").inputValue(), "e63946");
  await page.goBack();
  await page.getByText("No color, name or tag is known for “asdfgh”.").waitFor();
  await page.goBack();
  // The fields follow the address once the page is there.
  await page.getByRole("heading", { name: "Palettes", exact: true }).waitFor();
  await page.getByLabel("Search").fill("dark bleu");
  await page.getByLabel("Size").selectOption("5");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/palettes?words=dark+bleu&size=5");
  await page.getByRole("heading", { name: "Palettes of 5 colors for “dark bleu”" }).waitFor();
  await page.getByRole("link", { name: "Best match" }).and(page.locator("[aria-current]")).waitFor();
  await page.getByRole("region", { name: "Palettes found" }).getByRole("link").first().waitFor();
  const found = await listNames(page);
  assert.ok(found.length > 0 && /blue/i.test(found[0]!), found.join());
  assert.deepEqual(readNames(await (await fetch(page.url())).text()), found, "as its address alone shows it");
  await page.goBack();
  await page.getByRole("heading", { name: "Palettes", exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, "?page=2");
  assert.equal(await page.getByLabel("Search").inputValue(), "");
  assert.deepEqual(await listNames(page), onSecond);
  await page.getByRole("navigation", { name: "Tags" }).getByRole("link").first().click();
  await page.waitForURL("**/palettes?tags=*");
  await page.getByLabel("Near a color").fill("#2A9D8F");
  await page.getByLabel("Near a color").press("Enter");
  await page.getByRole("link", { name: "Nearest" }).waitFor();
  await page.getByRole("link", { name: "Random palette" }).click();
  await page.waitForURL(/\/palette\/[a-z\d-]+$/);
  await page.getByRole("link", { name: "Open in the editor" }).waitFor();
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

test("without scripts the library is searched and a palette saved", async () => {
  const { origin } = await shared();
  const person = await signUp(origin, "library-cleo@example.com");
  const library = await (await person.get("/palettes")).text();
  const found = await sendForm(person, library, { button: /^Search$/, typed: { words: "navy blue" } });
  const html = await found.text();
  assert.match(html, /<h1[^>]*>Palettes for “navy blue”</);
  // The last one is the least popular.
  const name = readNames(html).at(-1);
  const saved = await readArrival(
    person,
    await sendForm(person, html, { button: new RegExp(`^Save ${name}, 0 saves$`) }),
  );
  const { pathname, searchParams } = new URL(saved.path, origin);
  assert.deepEqual([pathname, searchParams.get("words")], ["/palettes", "navy blue"]);
  assert.match(saved.html, new RegExp(`aria-pressed="true" aria-label="Save ${name}, 1 save"`));
});

test("library searches have canonical addresses and report invalid terms", async () => {
  const { origin } = await shared();
  const read = async (query: string): Promise<string> =>
    readText(await (await fetch(`${origin}/palettes?${query}`)).text());
  const readHead = async (query: string): Promise<readonly string[]> => {
    const html = await (await fetch(`${origin}/palettes?${query}`)).text();
    return [...html.matchAll(/<(?:link rel="canonical" href|meta name="robots" content)="([^"]*)"/g)].map(([, value]) =>
      value!.replace(origin, ""),
    );
  };
  assert.deepEqual(await readHead("words=navy+gold&near=&size=&page="), ["/palettes?words=navy+gold", "noindex"]);
  assert.deepEqual(await readHead("words=%23e63946&near=&size="), ["/palettes?near=e63946"]);
  assert.deepEqual(await readHead("name=blue"), ["/palettes?name=blue"]);
  assert.match(await read("words=navy+asdfgh"), /No color is known for “asdfgh”/);
  assert.match(await read("words=%F0%9F%8E%83"), /Nothing here is a word\./);
  assert.match(await read(`words=${"sea+".repeat(50)}`), /Only the first 100 characters are searched for\./);
  const rare = await fetch(`${origin}/palettes?words=neon+sunset&size=2&tags=no-such-tag`);
  const drawn = /href="(\/app\?words=[^"]*)"/.exec(await rare.text())?.[1];
  const { status, headers } = await fetch(`${origin}${drawn}`, { redirect: "manual" });
  assert.match(`${status} ${headers.get("location")}`, /^302 \/app\/[\da-f-]+\?words=neon%20sunset$/);
  const picture = await fetch(`${origin}/palettes/social.png?words=navy+gold`);
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/png"]);
  assert.match(
    await (await fetch(`${origin}/colors?name=teracotta`)).text(),
    /Showing results for “(?:<!-- -->)?terracotta/,
  );
});

function listNames(page: Page): Promise<readonly string[]> {
  return page.locator('main li a[href^="/palette/"]').allTextContents();
}

function readNames(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="\/palette\/[a-z\d-]+"[^>]*>([^]*?)<\/a>/g)].map(([, name]) =>
    readText(name!),
  );
}
