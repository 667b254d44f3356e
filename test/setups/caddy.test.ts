import assert from "node:assert/strict";
import test from "node:test";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { createFolder, type RunningServer, startServer } from "../running-server.ts";
import { caddyMissing as skip, startCaddyfile } from "./caddy.ts";
import { adapt, getBlock } from "./find-block.ts";

const host = "127.0.0.1";

test("the Caddyfile with a path serves all of Tincture below it, and nothing outside", { skip }, async (t) => {
  const [port, proxyPort] = [await findFreePort(host), await findFreePort(host)];
  const origin = `http://localhost:${proxyPort}`;
  const env = { PORT: String(port), SITE_URL: `${origin}/colors`, TRUST_PROXY: host, LOG_LEVEL: "warn" };
  const server = await startServer(t, createFolder(t), env);
  const text = getBlock("docs/operating.md", "caddy path-prefix");
  await startCaddyfile(t, adapt(text, { "example.com": origin, "127.0.0.1:3000": `${host}:${port}` }));
  for (const path of ["", "/palettes"]) await assertPage(origin, `/colors${path}`);
  await assertApi(server);
  await assertSignUp(origin);
  for (const path of ["/", "/colorsome", "/api/v1/account"])
    assert.equal(await (await fetch(origin + path)).text(), "", path);
});

async function assertPage(origin: string, path: string): Promise<void> {
  const page = await fetch(origin + path);
  assert.equal(page.status, 200, path);
  const found = [...(await page.text()).matchAll(/(?:href|src)="(?<path>\/[^"]*)"/gu)];
  const links = found.map(({ groups }) => groups?.["path"] ?? "");
  assert.ok(links.length > 5, path);
  const outside = links.filter((link) => !/^\/colors(?:[/?]|$)/u.test(link));
  assert.deepEqual(outside, []);
  const file = links.find((link) => link.endsWith(".css")) ?? "";
  assert.equal((await fetch(origin + file)).status, 200, file);
}

async function assertApi({ origin: siteUrl, key }: RunningServer): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/v1/palettes?limit=1`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  const { data }: { data: readonly { links: { page: string } }[] } = JSON.parse(await answer.text());
  assert.ok(data[0]?.links.page.startsWith(`${siteUrl}/palette/`));
}

async function assertSignUp(origin: string): Promise<void> {
  const body = new URLSearchParams({ email: "ada@example.com", password: "a first password" });
  const options = { method: "POST", body, headers: { origin }, redirect: "manual" } as const;
  const answer = await fetch(`${origin}/colors/sign-up`, options);
  assert.equal(answer.status, 302);
  assert.match(answer.headers.get("location") ?? "", /^\/colors\//u);
  assert.match(answer.headers.get("set-cookie") ?? "", /^tincture\.session_token=/u);
}
