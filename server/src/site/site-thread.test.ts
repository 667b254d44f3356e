import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { zstdDecompressSync } from "node:zlib";
import type { CallService } from "@tincture/contract/site-services";
import { createPageSite } from "./page-site.ts";
import type { SiteRequest, SiteResponse } from "./site-request.ts";
import { createSiteThread } from "./site-thread.ts";

const siteUrl = "https://tincture.test/path";

function setUp(t: TestContext) {
  const log: string[] = [];
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
    site: new URL("../../../test/support/site/small-site.ts", import.meta.url).href,
    log: (message) => log.push(message),
  });
  t.after(() => thread.close());
  async function ask(
    path: string,
    asked: Partial<SiteRequest> = {},
    options: RenderOptions = {},
  ): Promise<SiteResponse> {
    const call: CallService = async () => undefined;
    return thread.render({ ...request, url: siteUrl + path, ...asked }, { call, ...options });
  }
  return { thread, log, ask };
}

interface RenderOptions {
  readonly call?: CallService;
  readonly signal?: AbortSignal;
}

const request = {
  method: "GET",
  headers: [],
  body: undefined,
  address: "192.0.2.1",
  receivedAt: 0,
  isSharable: false,
} as const;

function readText({ body }: SiteResponse): string {
  return new TextDecoder().decode(body);
}

test("render() renders on another thread, with the services of this one", async (t) => {
  const { ask } = setUp(t);
  const tags = [{ tag: "warm", count: 3 }];
  const calls: unknown[] = [];
  const page = await ask("/tags", {}, { call: async (wanted) => (calls.push(wanted), tags) });
  assert.deepEqual(JSON.parse(readText(page)), { tags, siteName: "Tincture", isMainThread: false });
  assert.deepEqual(calls, [{ service: "library", method: "listTags", input: [2] }]);
});

test("render() measures the CPU time of each page without its waits", async (t) => {
  const { ask } = setUp(t);
  await ask("/form", { method: "POST" });
  const pages = await Promise.all(["/busy?ms=40", "/busy?ms=5", "/missing"].map((path) => ask(path)));
  const [costly = 0, cheap = 0, cheapest = 0] = pages.map(({ cpuMs }) => cpuMs);
  assert.ok(costly >= 40, `${costly} ms`);
  assert.ok(cheap >= 5 && cheap < 40, `${cheap} ms`);
  assert.ok(cheapest < 40, `${cheapest} ms`);
});

test("render() compresses pages as the client accepts them, and shared ones in Zstandard", async (t) => {
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

test("render() passes on forms, limits, entity tags and the client's address", async (t) => {
  const { ask } = setUp(t);
  const body = new TextEncoder().encode("name=dusk");
  assert.equal(readText(await ask("/form", { method: "POST", body })), "name=dusk");
  const file = await ask("/file", { headers: [["if-none-match", '"tag"']] });
  assert.deepEqual(JSON.parse(readText(file)), [true, "192.0.2.1"]);
});

test("render() aborts the request when the visitor disconnects", async (t) => {
  const { ask } = setUp(t);
  const visitor = new AbortController();
  const made = ask("/gone", {}, { signal: visitor.signal });
  visitor.abort();
  assert.equal(readText(await made), "gone");
});

test("render() rejects all pending pages when the thread dies", async (t) => {
  const { ask, thread, log } = setUp(t);
  const waiting = ask("/gone");
  const refusal = { code: "service_unavailable", retryAfterSeconds: 1 };
  await Promise.all([assert.rejects(ask("/death"), refusal), assert.rejects(waiting, refusal)]);
  assert.deepEqual(log, ["The site's thread ended with code 1"]);
  assert.equal(thread.load.failureCount, 1);
});
