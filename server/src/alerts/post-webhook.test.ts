import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { answerStatus, startReceiver } from "../../../test/support/webhook-receiver.ts";
import { type PostOptions, postWebhook, type Resolve } from "./post-webhook.ts";

const post = {
  headers: { "content-type": "application/json", "webhook-id": "msg_1" },
  body: '{"type":"webhook.test"}',
};
const toLoopback: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

function send(url: string, options: Partial<PostOptions> = {}) {
  return postWebhook({ ...post, url }, { targets: "any", ...options });
}

suite("postWebhook()", { concurrency: true }, () => {
  test("postWebhook() posts the body with its headers and returns the status", async () => {
    await using receiver = await startReceiver();
    assert.deepEqual(await send(`${receiver.origin}/hook?a=1`), { kind: "answered", status: 204 });
    const [received] = receiver.posts;
    assert.deepEqual([received?.path, received?.body], ["/hook?a=1", post.body]);
    assert.equal(received?.headers["webhook-id"], "msg_1");
  });

  test("postWebhook() returns errors and redirects as they are, without following", async () => {
    await using elsewhere = await startReceiver();
    for (const status of [301, 302, 307, 308, 404, 410, 500, 503]) {
      await using receiver = await startReceiver(answerStatus(status, { location: elsewhere.origin }));
      assert.deepEqual(await send(receiver.origin), { kind: "answered", status });
    }
    assert.equal(elsewhere.posts.length, 0);
  });

  test("postWebhook() connects to the address that was checked", async () => {
    await using receiver = await startReceiver();
    const { port } = new URL(receiver.origin);
    const resolved: string[] = [];
    const resolve: Resolve = (host) => {
      resolved.push(host);
      return toLoopback(host);
    };
    const url = `http://hooks.tincture.test:${port}/`;
    assert.deepEqual(await send(url, { resolve }), { kind: "answered", status: 204 });
    assert.deepEqual(resolved, ["hooks.tincture.test"]);
    assert.equal(receiver.posts[0]?.headers["host"], `hooks.tincture.test:${port}`);
  });

  test("postWebhook() refuses a name that has a private address, also among others", async () => {
    await using receiver = await startReceiver();
    const url = `https://hooks.tincture.test:${new URL(receiver.origin).port}/`;
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["fd00::1"], ["169.254.169.254"]]) {
      const resolve: Resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const outcome = await send(url, { targets: "public", resolve });
      assert.equal(outcome.kind, "refused", addresses.join());
    }
    assert.deepEqual(await send("https://[::ffff:127.0.0.1]/", { targets: "public" }), {
      kind: "refused",
      reason: '"[::ffff:7f00:1]" is not a public address',
    });
    assert.equal(receiver.posts.length, 0);
  });

  test("postWebhook() refuses addresses without TLS unless the operator allows them", async () => {
    await using receiver = await startReceiver();
    assert.deepEqual(await send(receiver.origin, { targets: "public" }), {
      kind: "refused",
      reason: "The address does not start with https://",
    });
    const overTls = await send(receiver.origin.replace("http:", "https:"));
    assert.equal(overTls.kind, "failed");
    assert.equal(receiver.posts.length, 0);
  });

  test("postWebhook() gives up on a receiver or a resolver that hangs", async () => {
    await using receiver = await startReceiver(() => {});
    const late = { kind: "failed", reason: "No response within 0.05 s" };
    assert.deepEqual(await send(receiver.origin, { msMax: 50 }), late);
    const resolve: Resolve = () => new Promise(() => {});
    assert.deepEqual(await send("http://hooks.tincture.test/", { msMax: 50, resolve }), late);
  });

  test("postWebhook() reads only the start of an endless response", async () => {
    let isClosed: Promise<unknown> | undefined;
    await using receiver = await startReceiver((response) => {
      isClosed = new Promise((resolve) => response.once("close", resolve));
      const writeMore = (): void => {
        while (!response.destroyed && response.write("x".repeat(16_384)));
      };
      response.on("drain", writeMore);
      writeMore();
    });
    assert.deepEqual(await send(receiver.origin), { kind: "answered", status: 200 });
    await isClosed;
  });

  test("postWebhook() does not wait for the end of a response", async () => {
    await using receiver = await startReceiver((response) => response.writeHead(202).write("a"));
    assert.deepEqual(await send(receiver.origin), { kind: "answered", status: 202 });
  });

  test("postWebhook() refuses endless headers", async () => {
    await using receiver = await startReceiver((response) =>
      response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(20_000)}`),
    );
    assert.deepEqual(await send(receiver.origin), {
      kind: "failed",
      reason: "The request failed (HPE_HEADER_OVERFLOW)",
    });
  });

  test("postWebhook() reports a refused connection, an unknown host and an abort", async () => {
    assert.deepEqual(await send("http://127.0.0.1:1/"), {
      kind: "failed",
      reason: "The request failed (ECONNREFUSED)",
    });
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const outcome = await send("http://hooks.tincture.test/", { resolve: unknown });
    assert.deepEqual(outcome, { kind: "failed", reason: "The request failed (ENOTFOUND)" });
    await using receiver = await startReceiver(() => {});
    const stop = new AbortController();
    const sent = postWebhook({ ...post, url: receiver.origin, signal: stop.signal }, { targets: "any" });
    await receiver.waitForPosts(1);
    stop.abort();
    assert.equal((await sent).kind, "failed");
  });
});
