/** What is new, for feed readers, what is popular, and a palette by chance. */
import assert from "node:assert/strict";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { waitUntil } from "../api-client.ts";
import { testInBrowser } from "../browser.ts";
import { commonEnvironment, shareServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";
import { openReader, readXml } from "./parsed-xml.ts";

/** A server of its own, because other tests publish. */
const server = shareServer(commonEnvironment);
const published = { colors: "10243a-2a9d8f-e9c46b", name: `Fish & <b>chips</b> "now"`, tagline: "", tags: "feed-sea" };

/** Far above what the pages that visitors share are kept for. */
const headsMsMax = 60_000;

interface JsonFeed {
  readonly version: string;
  readonly feed_url: string;
  readonly items: readonly { readonly id: string; readonly title: string; readonly date_published: string }[];
}

interface AtomFeed {
  readonly root: string;
  readonly links: readonly string[];
  readonly entries: readonly { readonly id: string; readonly title: string; readonly updated: string }[];
  readonly content: string;
}

testInBrowser("feeds list the newest palettes, of all and by tag, in valid formats", async (browser) => {
  const { origin } = await server();
  await (await signUp(origin, "feeds@example.com")).post("/publish", published);
  const reader = await openReader(browser, origin);
  const html = await (await fetch(`${origin}/palettes?tags=feed-sea`)).text();
  const listed = [...html.matchAll(/<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)"/g)];
  assert.deepEqual(
    listed.map(([, type, href]) => [type, href]),
    [
      ["application/atom+xml", `${origin}/palettes/feed.atom?tags=feed-sea`],
      ["application/feed+json", `${origin}/palettes/feed.json?tags=feed-sea`],
    ],
  );
  for (const query of ["", "?tags=feed-sea"]) {
    const json = await fetch(`${origin}/palettes/feed.json${query}`);
    assert.equal(json.headers.get("content-type"), "application/feed+json; charset=utf-8");
    const feed: JsonFeed = await json.json();
    assert.equal(feed.version, "https://jsonfeed.org/version/1.1");
    assert.equal(feed.feed_url, `${origin}/palettes/feed.json${query}`);
    assert.equal(feed.items.length, query === "" ? 40 : 1);
    assert.equal(feed.items[0]!.title, published.name);

    const text = await (await fetch(`${origin}/palettes/feed.atom${query}`)).text();
    const atom = await readXml<AtomFeed>(reader, text, readAtom);
    assert.ok(atom !== "no XML");
    assert.equal(atom.root, "http://www.w3.org/2005/Atom feed");
    assert.deepEqual(atom.links, [
      `self ${origin}/palettes/feed.atom${query}`,
      `alternate ${origin}/palettes${query}${query === "" ? "?" : "&"}sort=recent`,
    ]);
    assert.deepEqual(
      atom.entries,
      feed.items.map(({ id, title, date_published: updated }) => ({ id, title, updated })),
    );
    assert.match(atom.content, /^<p><img src="[^"]+\.png" width="600" height="315" alt=""><\/p><p>#10243a #/);
    const [latest] = atom.entries;
    assert.equal((await fetch(latest!.id)).status, 200);
  }
});

test("saved palettes come first when sorted by saves, and get the tag popular", async () => {
  const { origin } = await server();
  const list = async (query: string) => {
    const html = await (await fetch(`${origin}/palettes${query}`)).text();
    return { html, slugs: [...new Set([...html.matchAll(/href="\/palette\/([a-z\d-]+)"/g)].map(([, slug]) => slug!))] };
  };
  async function readHeads(): Promise<readonly boolean[]> {
    const pages = await Promise.all(["/", "/palettes"].map(async (path) => (await fetch(origin + path)).text()));
    return pages.flatMap((page) => [page.includes("Starter picks"), />Popular( palettes)?</.test(page)]);
  }
  assert.deepEqual(await readHeads(), [true, false, true, false]);
  const before = await list("?sort=recent&page=3");
  assert.ok(!before.html.includes("sort=week"), "nothing is popular before anything is saved");
  const [, , chosen] = before.slugs;
  const person = await signUp(origin, "explorer@example.com");
  await person.post(`/palette/${chosen}/save`, { intent: "save" });
  await waitUntil(async () => (await list("?sort=week")).slugs[0] === chosen, headsMsMax);
  const week = await list("?sort=week");
  assert.equal(week.slugs.length, 24);
  assert.match(week.html, /<a [^>]*aria-current="page"[^>]*>This week<\/a>/);
  await waitUntil(async () => isDeepStrictEqual(await readHeads(), [false, true, false, true]), headsMsMax);
});

const readAtom = `
  const feed = xml.documentElement;
  return {
    root: feed.namespaceURI + " " + feed.localName,
    links: [...feed.children].filter(({ localName }) => localName === "link")
      .map((link) => link.getAttribute("rel") + " " + link.getAttribute("href")),
    entries: [...xml.getElementsByTagName("entry")]
      .map((entry) => ({ id: textOf(entry, "id"), title: textOf(entry, "title"), updated: textOf(entry, "updated") })),
    content: textOf(feed, "content"),
  };`;
