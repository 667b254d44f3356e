import assert from "node:assert/strict";
import { Webhook } from "standardwebhooks";
import { scrollsSideways, testInBrowser, visit } from "../browser.ts";
import { commonEnvironment, shareServer } from "../running-server.ts";
import { answerStatus, startReceiver } from "../support/webhook-receiver.ts";
import { signUp } from "./form-client.ts";
import { readText } from "./plain-forms.ts";

const server = shareServer({ ...commonEnvironment, WEBHOOK_TARGETS: "any" });
const page = "/dashboard/alerts";
const secretShape = /whsec_[A-Za-z0-9+/]{43}=/u;

testInBrowser("a person chooses alerts, adds a webhook and sends a test, on a phone", async (browser) => {
  await using receiver = await startReceiver();
  const { origin } = await server();
  const { cookie } = await signUp(origin, "alerts@example.com");
  const { page: tab, complaints, outsideRequests } = await visit(browser, origin + page, { width: 360, cookie });
  await tab.getByLabel("50 %").check();
  await tab.getByLabel("A key is used from a new network").check();
  await tab.getByRole("button", { name: "Save" }).click();
  await tab.getByText("Your alerts are saved.").waitFor();
  assert.ok(await tab.getByLabel("50 %").isChecked());
  assert.ok(!(await tab.getByLabel("95 %").isChecked()));

  await tab.getByLabel("Address of a new webhook").fill(`${receiver.origin}/${"a".repeat(80)}`);
  await tab.getByRole("button", { name: "Add webhook" }).click();
  const secret = secretShape.exec((await tab.getByRole("alert").textContent()) ?? "")?.[0] ?? "";
  assert.ok(!(await scrollsSideways(tab)), "where the secret is shown");
  await tab.getByRole("button", { name: "Send a test" }).click();
  await tab.getByText("Status 204").waitFor();
  assert.ok(!(await scrollsSideways(tab)), "where the delivery is shown");
  const [post] = receiver.posts;
  assert.equal(Object(new Webhook(secret).verify(post!.body, post!.headers)).type, "webhook.test");
  assert.ok(!(await tab.content()).includes(secret), "the secret is shown again");
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

testInBrowser("the page of alerts works without scripts and explains what is wrong", async () => {
  await using receiver = await startReceiver(answerStatus(500));
  const { origin } = await server();
  const person = await signUp(origin, "alerts-plain@example.com");
  const choose = await person.post(page, { intent: "choose", at: "95", newKey: "on" });
  assert.deepEqual([choose.status, choose.headers.get("location")], [302, `${page}?done=chosen`]);
  const wrong = await person.post(page, { intent: "add", url: "https://169.254.169.254/" });
  assert.equal(wrong.status, 400);
  assert.ok(readText(await wrong.text()).includes("is a link-local or metadata address"));
  const added = await person.post(page, { intent: "add", url: receiver.origin });
  assert.equal(added.headers.get("cache-control"), "no-store");
  const html = await added.text();
  assert.match(html, secretShape);
  const webhook = /name="webhook" value="([^"]+)"/u.exec(html)?.[1] ?? "";
  assert.equal((await person.post(page, { intent: "test", webhook })).status, 302);
  const text = readText(await (await person.get(page)).text());
  assert.ok(text.includes("Status 500. Next attempt"));
  const other = await signUp(origin, "alerts-other@example.com");
  for (const intent of ["test", "delete"]) assert.equal((await other.post(page, { intent, webhook })).status, 404);
  assert.equal((await person.post(page, { intent: "delete", webhook })).status, 302);
  assert.equal((await person.post(page, { intent: "nonsense" })).status, 400);
});
