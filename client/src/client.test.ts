import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createInjectFetch } from "../../test/support/api/inject-fetch.ts";
import { createTestApi, testSiteUrl, type TestApiOptions } from "../../test/support/api/test-api.ts";
import type { Operations, Palette } from "./api-types.ts";
import { createTincture, isTincture, TinctureError, type ClientOptions, type Credits, type Tincture } from "./index.ts";
import { verifyProof } from "./verify.ts";

/** A client of an API in memory, and the requests that it has sent. */
async function setUp(options: TestApiOptions & { readonly client?: Partial<ClientOptions> } = {}) {
  const api = await createTestApi(options);
  const send = options.client?.fetch ?? createInjectFetch(api.server);
  const sent: { readonly url: string; readonly headers: Headers }[] = [];
  const tincture = createTincture({
    key: api.secret,
    baseUrl: testSiteUrl,
    ...options.client,
    fetch: (url, init) => {
      sent.push({ url, headers: new Headers(init.headers) });
      return send(url, init);
    },
  });
  return { api, tincture, sent };
}

/** Every operation has a method: a new one does not compile without a line here. */
const methods: { readonly [Id in keyof Operations]: (tincture: Tincture) => PromiseLike<object> } = {
  generatePalette: ({ palettes }) => palettes.generate({ size: 3, seed: "x" }),
  getPalette: ({ palettes }) => palettes.get("test-1"),
  listPalettes: ({ palettes }) => palettes.list({ limit: 2 }),
  listTags: ({ tags }) => tags.list(),
  analyzePalette: (tincture) => tincture.analyze(["ff0000", "#00ff00"]),
  getTheme: ({ theme }) => theme({ colors: ["1d3557"] }),
  getColor: ({ colors }) => colors.get("#FF0000"),
  listColors: ({ colors }) => colors.list({ name: "blue", limit: 2 }),
  getAccount: ({ account }) => account.get(),
  getUsage: ({ account }) => account.usage({ days: 7 }),
};

for (const [operation, call] of Object.entries(methods)) {
  test(`createTincture() returns the data of ${operation}`, async () => {
    const { api, tincture, sent } = await setUp();
    const data = await call(tincture);
    const { url, headers } = sent[0]!;
    const reply = await api.server.inject({ url: url.slice(testSiteUrl.length), headers: Object.fromEntries(headers) });
    assert.deepEqual(JSON.parse(JSON.stringify(data)), reply.json().data);
    assert.ok("$meta" in data && !Object.keys(data).includes("$meta"));
  });
}

test("palettes.generate() returns as many palettes as it counts, each with its proof", async () => {
  const { tincture } = await setUp({ dailyLimit: 3 });
  const query = { seed: "x", vision: "safe" } as const;
  const palette: Palette = await tincture.palettes.generate({ ...query, seed: "x/1" });
  const palettes = await tincture.palettes.generate({ ...query, count: 3 });
  const [, second]: readonly Palette[] = palettes;
  const { credits, pagination, proof, seed } = palettes.$meta;
  assert.deepEqual(second?.colors, palette.colors);
  assert.deepEqual([credits.used, pagination?.returned, pagination?.truncated, seed], [2, 2, true, "x"]);
  assert.equal(proof?.length, 2);
  const verdicts = palettes.map(({ colors }, index) => verifyProof(colors, proof?.[index]).isRight);
  assert.deepEqual(verdicts, [true, true]);
});

test("$meta has credits, proof, unknown words and ids", async () => {
  const reports: Credits[] = [];
  const { tincture } = await setUp({ client: { onCredits: (credits) => reports.push(credits) } });
  const { $meta } = await tincture.palettes.generate(
    { words: "misty forest qqqq", vision: "safe" },
    { chargeId: "mine" },
  );
  assert.deepEqual($meta.credits, { used: 1, remaining: 499, dailyLimit: 500 });
  assert.deepEqual(reports, [$meta.credits]);
  assert.deepEqual($meta.unknownWords, ["qqqq"]);
  assert.ok(($meta.proof?.least_differences.tritanopia ?? 0) >= 8);
  assert.match($meta.requestId, /^req_/);
  assert.equal($meta.chargeId, "mine");
  assert.equal(typeof $meta.seed, "string");
});

test("createTincture() refuses a missing key and an address without a scheme", () => {
  const baseUrl = testSiteUrl;
  assert.throws(() => createTincture({ key: undefined, baseUrl }), /^TypeError: createTincture needs a "key"/);
  assert.throws(
    () => createTincture({ key: "tnc_x", baseUrl: "localhost:3000" }),
    /^TypeError: "baseUrl" must begin with "http:\/\/" or "https:\/\/", got "localhost:3000"$/,
  );
});

test("parameters may be numbers and booleans, and included parts need no check", async () => {
  const { tincture, sent } = await setUp();
  const { included } = await tincture.palettes.generate({ contrast: 4.5, include: ["names"] });
  assert.equal(included.names.length, 5);
  const [color] = await tincture.colors.list({ hex: ["e63946"], unique: true, include: ["scale"] });
  assert.ok(color?.included.scale);
  assert.match(sent[1]!.url, /unique=true/);
});

test("lists send nothing until they are awaited or iterated", async () => {
  const { tincture, sent } = await setUp();
  const list = tincture.palettes.list({ limit: 5 });
  assert.equal(sent.length, 0);
  assert.equal((await list).length, 5);
  assert.equal((await list).$meta.pagination?.total, 120);
  assert.equal(sent.length, 1);
});

test("lists iterate over all items, by cursor or by offset", async () => {
  const { tincture, sent } = await setUp();
  const palettes = await Array.fromAsync(tincture.palettes.list({ limit: 50 }));
  assert.equal(new Set(palettes.map(({ info }) => info?.slug)).size, 120);
  assert.equal(sent.length, 3);
  assert.match(sent[0]!.url, /cursor=start/);
  const pages = await Array.fromAsync(tincture.palettes.list({ limit: 50, offset: 60 }).pages());
  assert.deepEqual(
    pages.map(({ length }) => length),
    [50, 10],
  );
  const colors = await Array.fromAsync(tincture.colors.list({ name: "cerulean", limit: 3 }));
  assert.ok(colors.length > 3);
});

test("each page of an iteration is a charge of its own", async () => {
  const { tincture, sent } = await setUp();
  await Array.fromAsync(tincture.palettes.list({ limit: 50 }, { chargeId: "walk" }));
  assert.deepEqual(
    sent.map(({ headers }) => headers.get("charge-id")),
    ["walk", "walk/1", "walk/2"],
  );
});

test("an iteration that runs out of credits ends with the position to continue from", async () => {
  const { api, tincture } = await setUp({ dailyLimit: 70 });
  const seen: (string | undefined)[] = [];
  let failure: unknown;
  try {
    for await (const { info } of tincture.palettes.list({ limit: 50 })) seen.push(info?.slug);
  } catch (error) {
    failure = error;
  }
  assert.equal(seen.length, 70);
  assert.ok(isTincture(failure, "rate_limit_exceeded"));
  const { cursor } = failure;
  assert.ok(cursor);
  api.setTime(Date.UTC(2026, 2, 15));
  for await (const { info } of tincture.palettes.list({ limit: 50, cursor })) seen.push(info?.slug);
  assert.equal(new Set(seen).size, 120);
});

test("errors have the code, parameter and ids of the reply, and are not repeated", async () => {
  const { tincture, sent } = await setUp();
  await assert.rejects(tincture.palettes.generate({ size: 99 }), (error) => {
    assert.ok(isTincture(error, "invalid_parameter"));
    assert.deepEqual([error.status, error.param], [400, "size"]);
    assert.match(error.requestId ?? "", /^req_/);
    assert.equal(error.chargeId, sent[0]!.headers.get("charge-id"));
    assert.match(error.message, /"size" must be an integer from 2 to 8/);
    return true;
  });
  assert.equal(sent.length, 1);
});

test("an uncaught error begins with its name and message", async () => {
  const { tincture } = await setUp();
  const error = await tincture.palettes.generate({ size: 99 }).catch((reason: unknown) => reason);
  assert.ok(isTincture(error));
  assert.match(error.stack ?? "", /^TinctureError: Parameter "size" must be/);
});

test("the daily limit is thrown at once, with the time of the next day", async () => {
  const { tincture, sent } = await setUp({ dailyLimit: 0 });
  await assert.rejects(tincture.colors.get("ff0000"), (error) => {
    assert.ok(isTincture(error, "rate_limit_exceeded"));
    assert.ok(error.retryAt && error.retryAt.getTime() > Date.now() + 40_000);
    return true;
  });
  assert.equal(sent.length, 1);
});

/** Lets retries wait for no time. */
function skipWaits(t: TestContext): void {
  t.mock.method(globalThis, "setTimeout", (run: () => void) => setImmediate(run));
}

test("a lost reply is requested again under the same charge", async (t) => {
  skipWaits(t);
  let lost = 0;
  const api = await createTestApi();
  const send = createInjectFetch(api.server);
  const { tincture, sent } = await setUp({
    client: {
      key: api.secret,
      fetch: async (url, init) => {
        const reply = await send(url, init);
        if (lost++ < 2) throw new TypeError("fetch failed");
        return reply;
      },
    },
  });
  const { $meta } = await tincture.colors.get("00ff00");
  assert.deepEqual($meta.credits, { used: 0, remaining: 499, dailyLimit: 500 });
  const ids = sent.map(({ headers }) => headers.get("charge-id"));
  assert.equal(ids.length, 3);
  assert.equal(new Set(ids).size, 1);
  assert.deepEqual(
    api.ledger.usage.map(({ operation, credits }) => [operation, credits]),
    [["getColor", 1]],
  );
});

for (const [name, reply, code] of [
  ["a connection that fails", () => Promise.reject(new TypeError("fetch failed")), "connection"],
  ["the error page of a proxy", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "invalid_response"],
  ["an error of another service", async () => Response.json({ error: "Oops" }, { status: 500 }), "invalid_response"],
  ["a service that stops", async () => refusal(503, "service_unavailable"), "service_unavailable"],
] as const) {
  test(`${name} is tried three times`, async (t) => {
    skipWaits(t);
    const { tincture, sent } = await setUp({ client: { fetch: reply } });
    await assert.rejects(tincture.account.get(), (error) => error instanceof TinctureError && error.code === code);
    assert.equal(sent.length, 3);
  });
}

test("a wait of more than 30 seconds ends the call", async () => {
  const fetch = async () => refusal(503, "service_unavailable", { "retry-after": "31" });
  const { tincture, sent } = await setUp({ client: { fetch } });
  await assert.rejects(tincture.account.get(), (error) => isTincture(error, "service_unavailable"));
  assert.equal(sent.length, 1);
});

function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ error: { code, message: "No", status } }, { status, headers });
}

test("a signal ends the call and its waits with its own reason", async () => {
  const { tincture } = await setUp({
    client: { fetch: async () => refusal(503, "service_unavailable", { "retry-after": "20" }) },
  });
  const ending = new AbortController();
  const call = tincture.account.get({ signal: ending.signal });
  setImmediate(() => ending.abort(new Error("closed")));
  await assert.rejects(call, /^Error: closed$/);
});

test("a reply that does not arrive in time is an error", async () => {
  const fetch = (_url: string, init: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const { tincture } = await setUp({ client: { fetch, retries: 0, timeout: 5 } });
  await assert.rejects(tincture.account.get(), (error) => isTincture(error, "timeout"));
});

test("a cache makes unchanged replies free", async () => {
  const cache = new Map();
  const { tincture } = await setUp({ client: { cache } });
  const first = await tincture.colors.get("ff0000");
  const second = await tincture.colors.get("ff0000");
  assert.deepEqual({ ...second }, { ...first });
  assert.deepEqual(second.$meta.credits, { used: 0, remaining: 499, dailyLimit: 500 });
  assert.notEqual(second.$meta.requestId, first.$meta.requestId);
});
