import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { zstdDecompressSync } from "node:zlib";
import type { AskedPage, MadePage, PageAsker, SiteCall } from "./page-messages.ts";
import { createPageSite } from "./page-site.ts";
import { createSiteThread } from "./site-thread.ts";

const siteUrl = "https://tincture.test/path";

function setUp(t: TestContext) {
  const log: string[] = [];
  const calls: SiteCall[] = [];
  const thread = createSiteThread({
    settings: {
      page: createPageSite({ siteUrl, siteName: "Tincture", hsts: "off" }),
      facts: {
        siteUrl,
        siteName: "Tincture",
        dailyCredits: 1,
        version: "1.2.3",
        records: { requests: "all", hasNetwork: true, isTraced: false },
      },
      people: { signUp: "open", providers: ["github"], canMail: false },
    },
    site: new URL("./testing/small-site.ts", import.meta.url).href,
    log: (message) => log.push(message),
  });
  t.after(() => thread.close());
  async function ask(path: string, asked: Partial<AskedPage> = {}, asker: Partial<PageAsker> = {}): Promise<MadePage> {
    const call = async (wanted: SiteCall): Promise<unknown> => void calls.push(wanted);
    return thread.make({ ...request, url: siteUrl + path, ...asked }, { call, ...asker });
  }
  return { thread, log, calls, ask };
}

const request = {
  method: "GET",
  headers: [],
  body: undefined,
  address: "192.0.2.1",
  receivedAt: 0,
  isSharable: false,
} as const;

function readText({ body }: MadePage): string {
  return new TextDecoder().decode(body);
}

test("make() has a page made on another thread, by the services of this one", async (t) => {
  const { ask } = setUp(t);
  const tags = [{ tag: "warm", count: 3 }];
  const calls: SiteCall[] = [];
  const page = await ask("/tags", {}, { call: async (wanted) => (calls.push(wanted), tags) });
  assert.deepEqual(JSON.parse(readText(page)), { tags, siteName: "Tincture", isMainThread: false });
  assert.deepEqual(calls, [{ service: "library", method: "listTags", input: [2] }]);
});

test("make() says how much CPU time each page took of the thread, without what it waited", async (t) => {
  const { ask } = setUp(t);
  await ask("/form", { method: "POST" });
  const pages = await Promise.all(["/busy?ms=40", "/busy?ms=5", "/missing"].map((path) => ask(path)));
  const [costly = 0, cheap = 0, cheapest = 0] = pages.map(({ cpuMs }) => cpuMs);
  assert.ok(costly >= 40, `${costly} ms`);
  assert.ok(cheap >= 5 && cheap < 40, `${cheap} ms`);
  assert.ok(cheapest < 40, `${cheapest} ms`);
});

test("make() asks nobody who is signed in where there is no cookie, and keeps each cookie that is set", async (t) => {
  const { ask } = setUp(t);
  const calls: SiteCall[] = [];
  const call = async (wanted: SiteCall): Promise<unknown> => (calls.push(wanted), { email: "ada@example.com" });
  const visitor = await ask("/person", {}, { call });
  assert.equal(readText(visitor), "nobody");
  assert.deepEqual(
    visitor.headers.filter(([name]) => name === "set-cookie"),
    [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ],
  );
  assert.equal(readText(await ask("/person", { headers: [["cookie", "c=3"]] }, { call })), "ada@example.com");
  assert.deepEqual(calls, [{ service: "people", method: "findPerson", input: ["c=3"] }]);
});

test("make() packs a page as its client takes it, and a shared one in Zstandard", async (t) => {
  const { ask } = setUp(t);
  const asked = { headers: [["accept-encoding", "zstd"]] } as const;
  const own = await ask("/shared", asked);
  assert.match(zstdDecompressSync(own.body).toString(), /^<script nonce="(?!styles)/);
  assert.equal(new Map(own.headers).get("content-encoding"), "zstd");
  assert.equal(new Map(own.headers).get("vary"), "Cookie, Accept-Encoding");
  assert.equal(own.sharedTag, undefined);
  const shared = await ask("/shared", { isSharable: true });
  assert.match(zstdDecompressSync(shared.body).toString(), /^<script nonce="styles">/);
  assert.equal(new Map(shared.headers).get("etag"), shared.sharedTag);
});

test("make() takes a document as a text, and no text where an answer has a body", async (t) => {
  const { ask } = setUp(t);
  assert.equal(readText(await ask("/document")), "<p>é</p>");
  assert.equal(readText(await ask("/form", { method: "POST", body: new Uint8Array() })), "");
});

test("make() hands over forms, and what the request says of its client", async (t) => {
  const { ask } = setUp(t);
  const body = new TextEncoder().encode("name=dusk");
  assert.equal(readText(await ask("/form", { method: "POST", body })), "name=dusk");
  const file = await ask("/file", { headers: [["if-none-match", '"tag"']] }, { call: async () => 7 });
  assert.deepEqual(JSON.parse(readText(file)), [7, true, "192.0.2.1"]);
});

test("make() reports what failed with its stack", async (t) => {
  const { ask, calls } = setUp(t);
  assert.equal((await ask("/failure")).status, 500);
  const [report] = calls;
  assert.deepEqual([report?.service, report?.method], ["requestCalls", "reportError"]);
  assert.match(JSON.stringify(report?.input), /TypeError: no page\\n {4}at /);
});

test("make() tells the site when the visitor has gone", async (t) => {
  const { ask } = setUp(t);
  const visitor = new AbortController();
  const made = ask("/gone", {}, { signal: visitor.signal });
  visitor.abort();
  assert.equal(readText(await made), "gone");
});

test("make() is refused with all pages that are under way when the thread dies", async (t) => {
  const { ask, thread, log } = setUp(t);
  const waiting = ask("/gone");
  const refusal = { code: "service_unavailable", retryAfterSeconds: 1 };
  await Promise.all([assert.rejects(ask("/death"), refusal), assert.rejects(waiting, refusal)]);
  assert.deepEqual(log, ["The site's thread ended with code 1"]);
  assert.equal(thread.load.failureCount, 1);
});
