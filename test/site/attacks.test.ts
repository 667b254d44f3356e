import assert from "node:assert/strict";
import test from "node:test";
import { testInBrowser, visit } from "../browser.ts";
import { freeEnvironment, type RunningServer, shareServer } from "../running-server.ts";
import { readGpl } from "./export-readers.ts";
import { type FormClient, signUp } from "./form-client.ts";

/** Each test has people and colors of its own in it. */
const shared = shareServer(freeEnvironment);
const hostile = {
  name: `"><img src=x onerror="window.attacked=1">`,
  tagline: "</title><script>window.attacked=2</script>",
  tags: "<script>attacked=3</script>",
};

const oddAddresses = [
  "/theme",
  "/sign-in",
  "/sign-up",
  "/sign-out",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/settings",
  "/dashboard",
  "/publish",
  "/published",
  "/my-palettes",
  "/my-palettes/save",
  "/auth/github",
  "/palette/no-such-palette",
  "/palette/no-such-palette/save",
  "/docs",
  "/robots.txt",
];
const oddBodies = [
  ["application/json", '{"intent":"delete"}'],
  ["text/plain", "intent=delete"],
  ["multipart/form-data", "intent=delete"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n"],
  ["application/octet-stream", "\0\u{ff}"],
] as const;

testInBrowser("hostile names, taglines and tags are shown as text everywhere", async (browser) => {
  const server = await shared();
  const ann = await signUp(server.origin, "ann@example.com");
  const answer = await post(server, "/publish", {
    as: ann,
    fields: { colors: "112233-2a9d8f-e9c46a", ...hostile },
  });
  const path = new URL(answer.headers.get("location")!, server.origin).pathname;
  assert.match(path, /^\/palette\/[a-z\d-]+$/);
  const { page, complaints } = await visit(browser, server.origin + path, { width: 1440 });
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), hostile.name);
  assert.equal(await page.evaluate("window.attacked"), undefined);
  for (const address of [path, "/palettes?sort=recent", `/palettes?${new URLSearchParams(hostile)}`]) {
    const html = await (await fetch(server.origin + address)).text();
    assert.deepEqual(await page.evaluate(readHostile(html)), { title: 1, isShown: true, parts: [] }, address);
  }
  assert.deepEqual(complaints, []);
  const gpl = await (await fetch(`${server.origin}${path}.gpl`)).text();
  assert.equal(readGpl(gpl).name, hostile.name);
  assert.equal((await fetch(`${server.origin}${path}/social.png`)).status, 200);
});

test("forms from other sites, or from nowhere, change nothing", async () => {
  const server = await shared();
  const bob = await signUp(server.origin, "bob@example.com");
  const own = await post(server, "/publish", {
    as: bob,
    fields: { colors: "223344-2a9d8f-e9c46a", name: "Harbor", tagline: "", tags: "" },
  });
  assert.equal(own.status, 302);
  for (const origin of ["https://elsewhere.example", "null", undefined]) {
    for (const [path, fields] of [
      ["/palette/harbor/save", { intent: "save" }],
      ["/palette/harbor", { reason: "spam", note: "" }],
      ["/published", { intent: "delete", on: "harbor" }],
      ["/publish", { colors: "445566-2a9d8f", name: "Forged", tagline: "", tags: "" }],
    ] as const) {
      assert.equal((await post(server, path, { as: bob, fields, origin })).status, 403, `${path} from ${origin}`);
    }
  }
  const page = await (await fetch(`${server.origin}/palette/harbor`)).text();
  assert.match(page, /aria-pressed="false"(?:(?!<\/button>).)*>0<\/span><span class="sr-only"> (?:<!-- -->)?saves</);
  assert.equal((await fetch(`${server.origin}/palette/forged`)).status, 404);
});

test("a person cannot change another person's palette", async () => {
  const server = await shared();
  const cleo = await signUp(server.origin, "cleo@example.com");
  const dora = await signUp(server.origin, "dora@example.com");
  await post(server, "/publish", {
    as: cleo,
    fields: { colors: "334455-2a9d8f-e9c46a", name: "Quay", tagline: "", tags: "" },
  });
  for (const intent of ["unpublish", "delete", "withdraw", "publish"]) {
    const answer = await post(server, "/published", { as: dora, fields: { intent, on: "quay" } });
    assert.equal(answer.status, 404, intent);
    assert.match(await answer.text(), /No such palette/);
  }
  assert.equal((await post(server, "/published", { as: cleo, fields: { intent: "burn", on: "quay" } })).status, 400);
  assert.equal((await fetch(`${server.origin}/palette/quay`)).status, 200);
});

test("visitors are sent to sign in, and return only to this site", async () => {
  const server = await shared();
  const slug = /href="\/palette\/([a-z\d-]+)"/.exec(await (await fetch(`${server.origin}/palettes`)).text())![1]!;
  for (const [back, next] of [
    ["/palettes?page=2", "/palettes?page=2"],
    ["https://elsewhere.example/", "/"],
    ["//elsewhere.example", "/"],
  ] as const) {
    const answer = await post(server, `/palette/${slug}/save`, { fields: { intent: "save", back } });
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get("location"), `/sign-in?${new URLSearchParams({ next: `${next}#save-${slug}` })}`);
  }
  for (const path of ["/saved", "/published", `/publish?colors=112233-2a9d8f`]) {
    const answer = await fetch(server.origin + path, { redirect: "manual" });
    assert.equal(answer.status, 302);
    assert.match(answer.headers.get("location")!, /^\/sign-in\?next=%2F(?:saved|publish)/);
  }
  assert.equal((await fetch(`${server.origin}/publish?colors=teal`)).status, 400);
});

test("posts that are no forms are refused everywhere without a server error", async () => {
  const server = await shared();
  const { origin } = server;
  for (const address of oddAddresses) {
    for (const [type, body] of oddBodies) {
      const headers = { origin, "content-type": type };
      const answer = await fetch(origin + address, { method: "POST", headers, body, redirect: "manual" });
      const told = `${address} ${type}: ${answer.status}`;
      assert.ok(answer.status >= 300 && answer.status < 500, told);
      assert.equal(answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie)).length, 0, told);
    }
  }
  const failures = server
    .readLog()
    .split("\n")
    .filter((line) => /"level":(?:50|60)/.test(line));
  assert.deepEqual(failures, []);
});

function readHostile(html: string): string {
  return `(() => {
    const page = new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html");
    const isTheirs = (part) => part.localName !== "script" || /^(?:window\\.)?attacked=/.test(part.textContent);
    return {
      title: page.querySelectorAll("title:not(svg title)").length,
      isShown: page.querySelector("main").textContent.includes(${JSON.stringify(hostile.name)}),
      parts: [...page.querySelectorAll("[onerror], img[src=x], script")].filter(isTheirs).map((part) => part.outerHTML),
    };
  })()`;
}

interface Post {
  readonly as?: FormClient;
  readonly fields: Readonly<Record<string, string>>;
  /** The site's own when left out; undefined for none at all. */
  readonly origin?: string | undefined;
}

function post({ origin: own }: RunningServer, path: string, order: Post): Promise<Response> {
  const origin = "origin" in order ? order.origin : own;
  return fetch(own + path, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "text/html", ...(order.as && { cookie: order.as.cookie }), ...(origin && { origin }) },
    body: new URLSearchParams(order.fields),
  });
}
