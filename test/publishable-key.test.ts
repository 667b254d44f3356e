/** A publishable key in pages of its own and of another origin, in a real browser. */
import assert from "node:assert/strict";
import { testInBrowser, visit } from "./browser.ts";
import { visitServer } from "./running-server.ts";
import { serveModules } from "./serve-modules.ts";
import { signUp } from "./site/form-client.ts";

const pro = visitServer();

testInBrowser("a publishable key works in pages of its origin, and others can read why not", async (browser, t) => {
  const { origin: api } = await pro();
  const [shop, other] = [await serveModules(t), await serveModules(t)];
  const person = await signUp(api, "shop@example.com");
  const key = { kind: "publishable", origins: shop, operations: "getColor", dailyCap: "10" };
  const created = await person.post("/dashboard", { intent: "create", name: "Shop", ...key });
  const [secret] = /tnc_pub_[0-9A-Za-z]{38}/u.exec(await created.text())!;

  async function askFrom(origin: string, path: string): Promise<unknown> {
    const { page } = await visit(browser, origin, { width: 360 });
    const headers = { authorization: `Bearer ${secret}` };
    const script = `fetch(${JSON.stringify(api + path)}, { headers: ${JSON.stringify(headers)} })
      .then((reply) => reply.json()).then(({ data, error, meta }) => error?.code ?? [data.hex, meta.credits_remaining])`;
    return page.evaluate(script);
  }
  assert.deepEqual(await askFrom(shop, "/api/v1/color/e63946"), ["e63946", 9]);
  assert.equal(await askFrom(shop, "/api/v1/colors"), "operation_not_allowed");
  assert.equal(await askFrom(other, "/api/v1/color/e63946"), "origin_not_allowed");
});
