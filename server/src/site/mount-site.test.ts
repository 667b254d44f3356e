import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { buildServer } from "../http/server.ts";
import { compose } from "../ops/compose.ts";
import { readConfig } from "../ops/config.ts";
import type { SiteHandler } from "@tincture/contract/site-services";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";
import { createPageRenderer } from "./site-thread.ts";
import { mountSite } from "./mount-site.ts";
import { createPageSite } from "./page-site.ts";

test("mountSite() charges pages to the network of the client", async (t) => {
  const burning: SiteHandler = async () => new Response("rendered");
  const server = await startPages(t, { handle: burning, cpuMs: 60, limits: { networkMsPerSecond: 1 } });
  const ask = (url: string, accept = "*/*", remoteAddress = "192.0.2.7") =>
    server.inject({ url, remoteAddress, headers: { accept } });
  assert.equal((await ask("/")).body, "rendered");
  const [page, data] = [await ask("/palettes", "text/html"), await ask("/palettes.data", "application/json")];
  assert.deepEqual([page.statusCode, page.headers["retry-after"]], [429, "11"]);
  assert.match(String(page.headers["content-type"]), /^text\/html/);
  assert.equal(page.headers["access-control-allow-origin"], undefined);
  assert.equal(data.json().error.code, "too_many_requests");
  const file = await ask("/palette/dusk.css");
  assert.deepEqual([file.statusCode, file.headers["access-control-allow-origin"]], [429, "*"]);
  for (const other of ["192.0.2.8", "127.0.0.1"]) assert.equal((await ask("/", "*/*", other)).statusCode, 200);
});

test("mountSite() allows preflight requests for files, but not for pages", async (t) => {
  const server = await startPages(t);
  const ask = (url: string) => server.inject({ method: "OPTIONS", url, headers: { origin: "https://other.example" } });
  for (const url of ["/palette/dusk.css", "/app/ff0000-00ff00.tailwind.css?x=1", "/palette/dusk/social.png"]) {
    const { statusCode, headers } = await ask(url);
    assert.deepEqual([statusCode, headers["access-control-allow-origin"]], [204, "*"], url);
    assert.match(String(headers["access-control-allow-headers"]), /If-None-Match/);
    assert.equal(headers["access-control-allow-methods"], "GET, HEAD, OPTIONS");
  }
  for (const url of ["/palette/dusk", "/app/ff0000-00ff00", "/palettes"]) {
    const { statusCode, headers } = await ask(url);
    assert.deepEqual([statusCode, headers["access-control-allow-origin"]], [405, undefined], url);
  }
});

test("mountSite() renders a shared page once a day", async (t) => {
  let [now, renderCount] = [86_399_999, 0];
  const handle: SiteHandler = async (_request, { share }) => {
    share();
    return new Response(`<p>${(renderCount += 1)}`, { headers: { "content-type": "text/html" } });
  };
  const server = await startPages(t, { handle, clock: () => now });
  const read = async () => (await server.inject("/")).body;
  assert.deepEqual([await read(), await read()], ["<p>1", "<p>1"]);
  now += 1;
  assert.deepEqual([await read(), await read()], ["<p>2", "<p>2"]);
});

test("mountSite() renders other pages while one waits for a service, whose failure affects only that page", async (t) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const handle: SiteHandler = async ({ url }, _context, { library }) => {
    if (url.endsWith("/slow")) await library.listTags(1);
    return new Response("rendered");
  };
  const server = await startPages(t, { handle, changeLibrary: { listTags: () => promise } });
  const slow = server.inject("/slow");
  assert.equal((await server.inject("/quick")).body, "rendered");
  reject(new Error("no library"));
  assert.equal((await slow).statusCode, 500);
  assert.equal((await server.inject("/quick")).body, "rendered");
});

interface Started extends Pick<Parameters<typeof buildServer>[1], "limits"> {
  readonly handle?: SiteHandler;
  /** The CPU time that each page reports. */
  readonly cpuMs?: number;
  readonly clock?: () => number;
  readonly changeLibrary?: object;
}

/** @param handle - the site; undefined if it is not built */
async function startPages(
  t: TestContext,
  { handle, clock = () => 0, changeLibrary, cpuMs, limits = {} }: Started = {},
) {
  const env = { DATABASE_URL: `sqlite:${makeTemporaryFolder(t)}/tincture.db`, STARTER_LIBRARY: "off" };
  const config = readConfig(env);
  const log = pino({ level: "silent" });
  const application = await compose(config, log, { clock });
  const services = { ...application.services, library: { ...application.services.library, ...changeLibrary } };
  const page = createPageSite(config);
  const records = { requests: "all", hasNetwork: true, isTraced: false } as const;
  const facts = { siteUrl: config.siteUrl, siteName: config.siteName, dailyCredits: 1, version: "1.2.3", records };
  const render = handle && createPageRenderer(handle, { page, facts, people: services.people });
  const site = render && {
    render: async (...asked: Parameters<typeof render>) => ({
      ...(await render(...asked)),
      ...(cpuMs !== undefined && { cpuMs }),
    }),
    assets: new Map(),
  };
  const pages = mountSite(services, { page, site });
  const server = buildServer(services, { ...config, log, pages, limits: { refusalDelayMs: 0, ...limits } });
  t.after(async () => {
    await server.close();
    await application.close();
  });
  return server;
}
