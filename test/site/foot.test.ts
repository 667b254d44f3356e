/** The footer of pages, and the list of cookies on the privacy page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { visitServer } from "../running-server.ts";
import { FormClient, signUp } from "./form-client.ts";
import { appFolder } from "./list-pages.ts";
import { visitorPaths } from "./page-paths.ts";

const server = visitServer();
const attribution = /href="[^"]*\?utm_source=api&amp;utm_medium=attribution"[^>]*>(?:<svg.*?<\/svg>)?Tincture</;
const links = ["/about", "/docs", "/docs/api", "/terms", "/privacy"];

test("every page except the editor has a footer, and all have the attribution link", async () => {
  const { origin } = await server();
  for (const path of [...visitorPaths, "/no-such-page", "/app/nothing"]) {
    const html = await (await fetch(origin + path)).text();
    assert.match(html, attribution, path);
    const foot = readFoot(html);
    if (/^\/app\/[\da-f]{6}/.test(path)) assert.equal(foot, undefined, path);
    else {
      for (const link of links) assert.ok(foot?.includes(`href="${link}"`), `${path} does not lead to ${link}`);
      assert.match(foot ?? "", /Version (?:<!-- -->)?\d+\.\d+\.\d+/, path);
      assert.ok(!foot?.includes("Source code"), path);
    }
  }
});

test("the page about privacy names every cookie that the site sets", async () => {
  const { origin } = await server();
  const person = await signUp(origin, "cookies@example.com");
  const theme = await person.post("/theme", { theme: "dark", back: "/" });
  const visitor = new FormClient(origin);
  await visitor.post("/palette/any/save", { intent: "save" });
  const cookies = [...person.cookie.split("; "), ...visitor.cookie.split("; "), ...theme.headers.getSetCookie()];
  const set = cookies.map((cookie) => cookie.split("=")[0]!);
  assert.ok(set.length >= 4, String(set));
  const told = readFileSync(join(appFolder, "docs/privacy.md"), "utf8");
  for (const name of set) assert.ok(told.includes(`| ${name} |`), name);
});

function readFoot(html: string): string | undefined {
  return /<footer[^]*<\/footer>/.exec(html)?.[0];
}
