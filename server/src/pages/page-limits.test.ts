import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageLimits } from "./page-limits.ts";

function setUp() {
  let [now, refused] = [0, 0];
  const limits = createPageLimits(
    () => now,
    () => (refused += 1),
  );
  return { limits, wait: (ms: number) => (now += ms), readRefused: () => refused };
}

const refusal = { code: "too_many_requests", retryAfterSeconds: 1 };

const page = (ip: string, url = "/palettes") => ({ ip, url, operation: "page" }) as const;

test("take() refuses a network that asks for one page after the other, and no other network", () => {
  const { limits, wait, readRefused } = setUp();
  for (let count = 0; count < 60; count++) limits.take(page(`2001:db8::${count.toString(16)}`));
  assert.throws(() => limits.take(page("2001:db8::1")), refusal);
  limits.take(page("192.0.2.1"));
  wait(200);
  limits.take(page("2001:db8::1"));
  assert.throws(() => limits.take(page("2001:db8::1")), refusal);
  assert.equal(readRefused(), 2);
});

test("take() refuses a network that looks through the library faster than people do, however it writes the path", () => {
  const spellings = [
    "/palettes",
    "/palettes.data",
    "/Palettes/",
    "/%70alettes.data",
    "/x/../palettes",
    "/palettes/_.data",
    "/palette/dusk",
    "/Palette/dusk.data",
  ];
  for (const path of spellings) {
    const { limits, wait } = setUp();
    for (let count = 1; count <= 20; count++) limits.take(page("192.0.2.1", `${path}?page=${count}`));
    assert.throws(() => limits.take(page("192.0.2.1", `${path}?page=21`)), refusal, path);
    limits.take(page("192.0.2.1", "/palettes"));
    limits.take(page("192.0.2.1", "/colors?page=2"));
    wait(500);
    limits.take(page("192.0.2.1", `${path}?page=21`));
  }
});

test("take() refuses a network that asks what words suggest without end, apart from its pages", () => {
  for (const path of ["/words", "/Words/", "/%77ords"]) {
    const { limits, wait } = setUp();
    for (let count = 0; count < 60; count++) limits.take(page("192.0.2.1", `${path}?words=sea${count}`));
    assert.throws(() => limits.take(page("192.0.2.1", `${path}?words=sea`)), refusal, path);
    limits.take(page("192.0.2.1", "/app"));
    wait(500);
    limits.take(page("192.0.2.1", `${path}?words=sea`));
  }
});

test("take() refuses a network that asks for one file after the other, apart from its pages", () => {
  const { limits, wait } = setUp();
  const file = { ip: "192.0.2.1", url: "/missing.css", operation: "pageFile" } as const;
  for (let count = 0; count < 120; count++) limits.take(file);
  assert.throws(() => limits.take(file), refusal);
  limits.take(page("192.0.2.1"));
  wait(100);
  limits.take(file);
});

test("take() counts palettes on pages and files of every kind together, by what they showed", () => {
  const { limits, wait } = setUp();
  const show = (url: string, shown: number, operation: "page" | "pageData" | "pageFile" = "page") =>
    limits.take({ ip: "192.0.2.1", url, operation })(shown);
  for (let round = 0; round < 5; round++) {
    show("/palettes?page=2", 24);
    show("/palettes/feed.json", 40, "pageFile");
    show("/colors/c0ffee.data", 8, "pageData");
    show("/palette/dusk", 9);
    show("/Palette/dusk", 9);
    show("/palette/dusk.css", 1, "pageFile");
  }
  show("/palettes/feed.atom", 40, "pageFile"); // 495 of 480: a debt
  for (const url of ["/palettes", "/%70alettes/feed.json", "/colors/c0ffee", "/x/../palette/dusk"])
    assert.throws(() => show(url, 1), refusal, url);
  show("/", 12);
  show("/docs", 0);
  show("/sign-in", 0);
  wait(1000);
  show("/palettes", 24);
});

test("take() never meets who looks at a page a second, nor a page that failed", () => {
  const { limits, wait } = setUp();
  for (let second = 0; second < 3600; second++) {
    limits.take(page("192.0.2.1", `/palettes?page=${second}`))(24);
    wait(1000);
  }
  for (let count = 0; count < 60; count++) limits.take(page("2001:db8::1"))(0);
});

test("take() lets a browser open sixty tabs at once, and a program no more feeds than that shows", () => {
  const { limits } = setUp();
  for (let count = 0; count < 60; count++) limits.take(page("192.0.2.1", `/palette/dusk-${count}`));
  const feed = { ip: "2001:db8::1", url: "/palettes/feed.json?tags=warm", operation: "pageFile" } as const;
  for (let count = 0; count < 12; count++) limits.take(feed);
  assert.throws(() => limits.take(feed), refusal);
});

test("take() paces sitemaps apart, for a crawler wants each once a day", () => {
  const { limits, wait } = setUp();
  const file = { ip: "192.0.2.1", operation: "pageFile" } as const;
  for (let count = 0; count < 12; count++) limits.take({ ...file, url: `/Sitemaps/palettes-${count}.xml` })(5000);
  assert.throws(() => limits.take({ ...file, url: "/%73itemaps/palettes-1.xml" }), { code: "too_many_requests" });
  limits.take({ ...file, url: "/palettes/feed.json" })(40);
  wait(4000);
  limits.take({ ...file, url: "/sitemap.xml" })(1);
});

test("take() leaves this machine alone, but not who says in a header to be it", () => {
  const { limits } = setUp();
  const own = page("127.0.0.1", "/palettes?page=2");
  for (let count = 0; count < 200; count++) limits.take(own);
  const forged = { ...own, ips: ["127.0.0.1", "127.0.0.1"] };
  for (let count = 0; count < 20; count++) limits.take(forged);
  assert.throws(() => limits.take(forged), refusal);
});

test("takeDownload() grants a network so many files at once, then as many as are gained", () => {
  const { limits, wait } = setUp();
  for (let file = 0; file < 120; file++) assert.equal(limits.takeDownload({ ip: "192.0.2.1" }), 0);
  assert.equal(limits.takeDownload({ ip: "192.0.2.1" }), 1);
  assert.equal(limits.takeDownload({ ip: "192.0.2.2" }), 0);
  assert.equal(limits.takeDownload({ ip: "127.0.0.1" }), 0);
  wait(500);
  assert.deepEqual([limits.takeDownload({ ip: "192.0.2.1" }), limits.takeDownload({ ip: "192.0.2.1" })], [0, 1]);
});
