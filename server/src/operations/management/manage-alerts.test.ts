import assert from "node:assert/strict";
import { test } from "node:test";
import { addManager, createManagementApi, type ManagementApi } from "../../../../test/support/api/management-api.ts";

const url = "https://example.com/hooks";

async function addWebhook({ send }: ManagementApi, address = url) {
  const answer = await send({ method: "POST", path: "/v1/webhooks", body: { url: address } });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json().data;
}

test("setAlerts() changes only the fields that are sent", async () => {
  const { send } = await createManagementApi();
  const before = (await send({ path: "/v1/alerts" })).json().data;
  assert.deepEqual(before, { percents: [80, 100], new_key: true, new_network: false, mail: true });
  const body = { percents: [100, 50, 100], mail: false };
  const changed = (await send({ method: "PATCH", path: "/v1/alerts", body })).json().data;
  assert.deepEqual(changed, { ...before, percents: [50, 100], mail: false });
  await send({ method: "PATCH", path: "/v1/alerts", body: { percents: [] } });
  assert.deepEqual((await send({ path: "/v1/alerts" })).json().data, { ...changed, percents: [] });
});

test("setAlerts() refuses other values, and changes nothing then", async () => {
  const { send } = await createManagementApi();
  const wrong: readonly (readonly [body: object, param: string])[] = [
    [{ percents: [60] }, "percents"],
    [{ percents: "80" }, "percents"],
    [{ percents: null }, "percents"],
    [{ mail: false, new_key: 1 }, "new_key"],
    [{ mail: false, newKey: true }, "newKey"],
  ];
  for (const [body, param] of wrong) {
    const { error } = (await send({ method: "PATCH", path: "/v1/alerts", body })).json();
    assert.deepEqual([error.code, error.param], ["invalid_parameter", param], JSON.stringify(body));
  }
  assert.equal((await send({ path: "/v1/alerts" })).json().data.mail, true);
});

test("createWebhook() shows the secret once, and deleteWebhook() removes the webhook", async () => {
  const managed = await createManagementApi();
  const { secret, ...webhook } = await addWebhook(managed);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual((await managed.send({ path: "/v1/webhooks" })).json().data, [webhook]);
  const path = `/v1/webhooks/${webhook.id}`;
  assert.deepEqual((await managed.send({ method: "DELETE", path })).json().data, { id: webhook.id });
  const again = await managed.send({ method: "DELETE", path });
  assert.deepEqual([again.statusCode, again.json().error.code], [404, "webhook_not_found"]);
});

test("createWebhook() refuses private addresses and more than five webhooks", async () => {
  const managed = await createManagementApi();
  const wrong = [
    "",
    "example.com",
    "http://example.com",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://u:p@a.test/",
  ];
  for (const address of [...wrong, `https://a.test/${"x".repeat(500)}`, null, 5]) {
    const { error } = (await managed.send({ method: "POST", path: "/v1/webhooks", body: { url: address } })).json();
    assert.deepEqual([error.code, error.param], ["invalid_parameter", "url"], String(address));
  }
  for (let count = 0; count < 5; count += 1) await addWebhook(managed, `${url}/${count}`);
  const sixth = await managed.send({ method: "POST", path: "/v1/webhooks", body: { url } });
  assert.match(sixth.json().error.message, /5 webhooks/);
});

test("testWebhook() returns its delivery, which listDeliveries() lists", async () => {
  const managed = await createManagementApi();
  const { id } = await addWebhook(managed);
  const other = await addWebhook(managed, `${url}/other`);
  const tested = await managed.send({ method: "POST", path: `/v1/webhooks/${id}/test` });
  const { data } = tested.json();
  assert.deepEqual([data.event, data.webhook_id, data.url, data.state], ["webhook.test", id, url, "sent"]);
  assert.deepEqual((await managed.send({ path: "/v1/deliveries" })).json().data, [data]);
  const filtered = await managed.send({ path: `/v1/deliveries?webhook_id=${other.id}` });
  assert.deepEqual(filtered.json().data, []);
});

test("no operation tests or deletes a webhook of another account", async () => {
  const managed = await createManagementApi();
  const other = await addManager({ ...managed.api, secret: await managed.api.issueKey() });
  const { id } = await addWebhook(other);
  for (const path of [`/v1/webhooks/${id}`, "/v1/webhooks/%00", "/v1/webhooks/none"]) {
    for (const request of [{ method: "DELETE", path } as const, { method: "POST", path: `${path}/test` } as const]) {
      const answer = await managed.send(request);
      assert.deepEqual([answer.statusCode, answer.json().error.code], [404, "webhook_not_found"], path);
    }
  }
  assert.deepEqual((await managed.send({ path: "/v1/webhooks" })).json().data, []);
  assert.equal((await other.send({ path: "/v1/webhooks" })).json().data.length, 1);
});

test("testWebhook() is limited, and does not limit requests for data", async () => {
  const managed = await createManagementApi();
  const { id } = await addWebhook(managed);
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const answer = await managed.send({ method: "POST", path: `/v1/webhooks/${id}/test` });
    statuses.push(answer.statusCode);
  }
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429]);
  assert.equal((await managed.api.get("/api/v1/color/ff0000")).statusCode, 200);
});
