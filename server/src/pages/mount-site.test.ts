import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { buildServer } from "../api/server.ts";
import { compose } from "../compose.ts";
import { readConfig } from "../config.ts";
import { makeTemporaryFolder } from "../store/testing/temporary-folder.ts";
import { mountSite } from "./mount-site.ts";

const unbuilt = 503;

test("mountSite() refuses pages and their data together to a network that asks too fast, in the asker's language", async (t) => {
  const env = { DATABASE_URL: `sqlite:${makeTemporaryFolder(t)}/tincture.db`, STARTER_LIBRARY: "off" };
  const config = readConfig(env);
  const log = pino({ level: "silent" });
  const application = await compose(config, log, { clock: () => 0 });
  const { services } = application;
  const limits: string[] = [];
  const onRefused = (limit: string): void => void limits.push(limit);
  const pages = mountSite({ ...services, facts: config }, { ...config, site: undefined, onRefused });
  const server = buildServer(services, { ...config, log, pages });
  t.after(async () => {
    await server.close();
    await application.close();
  });
  const ask = (url: string, accept: string, remoteAddress = "192.0.2.7") =>
    server.inject({ url, remoteAddress, headers: { accept } });
  for (let page = 0; page < 60; page++) {
    const answer = await ask(page % 2 ? "/palettes" : "/palettes.data", "*/*");
    assert.equal(answer.statusCode, unbuilt);
  }
  const [page, data] = [await ask("/palettes", "text/html"), await ask("/palettes.data", "application/json")];
  assert.deepEqual([page.statusCode, page.headers["retry-after"]], [429, "1"]);
  assert.match(String(page.headers["content-type"]), /^text\/html/);
  assert.equal(data.json().error.code, "too_many_requests");
  assert.deepEqual(limits, ["page_rate", "page_rate"]);
  assert.equal((await ask("/palette/dusk.css", "*/*")).statusCode, unbuilt);
  assert.equal((await ask("/palettes", "*/*", "192.0.2.8")).statusCode, unbuilt);
});
