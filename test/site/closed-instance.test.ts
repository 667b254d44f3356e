/**
 * An instance whose operator lets people in, and looks at what they publish before others see it.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { shareOperator } from "../operator.ts";
import { shareServer } from "../running-server.ts";
import { FormClient } from "./form-client.ts";

/** Each test has people of its own in it. */
const server = shareServer({
  SIGNUP: "closed",
  PUBLISH: "review",
  STARTER_LIBRARY: "off",
  GITHUB_CLIENT_ID: "the-id",
  GITHUB_CLIENT_SECRET: "the-secret",
});
const runCommand = shareOperator();

test("a closed instance explains itself, and offers the services that are set up", async () => {
  const { origin } = await server();
  const client = new FormClient(origin);
  assert.ok((await (await client.get("/sign-up")).text()).includes("Sign-up is closed on this instance"));
  assert.ok((await (await client.get("/forgot-password")).text()).includes("accounts reset-link"));
  const page = await client.get("/sign-in");
  assert.match(page.headers.get("content-security-policy")!, /form-action 'self' https:\/\/github\.com;/u);
  const html = await page.text();
  assert.ok(html.includes("GitHub") && !html.includes("Google"));
  const start = await client.post("/auth/github", { next: "/saved" });
  const target = new URL(start.headers.get("location")!);
  assert.equal(target.origin + target.pathname, "https://github.com/login/oauth/authorize");
  assert.equal(target.searchParams.get("redirect_uri"), `${origin}/sign-in/github/return`);
  assert.equal((await client.post("/auth/google", {})).status, 404);
  assert.equal((await client.post("/auth/elsewhere", {})).status, 404);
  const back = await client.get("/sign-in/github/return?error=access_denied&state=forged");
  assert.equal(back.status, 400);
  assert.match(await back.text(), /Back to sign in/u);
});

test("the operator's reset link works once and ends all other sessions", async () => {
  const elsewhere = await letIn("cleo@example.com");
  const { path, token } = await makeLink("cleo@example.com");
  const { origin } = await server();
  const client = new FormClient(origin);
  assert.ok((await (await client.get(`${path}?token=${token}`)).text()).includes("Set a new password"));
  const form = { token, password: "an entirely new password" };
  assert.equal((await elsewhere.get("/settings")).status, 200);
  assert.equal((await client.post(path, form)).headers.get("location"), "/dashboard");
  assert.equal((await client.get("/settings")).status, 200);
  assert.equal((await elsewhere.get("/settings")).headers.get("location"), "/sign-in?next=%2Fsettings");
  const spent = await new FormClient(origin).post(path, form);
  assert.equal(spent.status, 400);
  assert.match(await spent.text(), /This link was used already/u);
});

test("with review, a palette waits and can be withdrawn", async () => {
  const person = await letIn("ann@example.com");
  const sent = await person.post("/publish", { colors: "112233-2a9d8f-e9c46a", name: "Quay", tagline: "", tags: "" });
  const waiting = await (await person.get(sent.headers.get("location")!)).text();
  assert.match(waiting, /<h1[^>]*>Waiting for review</u);
  assert.match(waiting, /<main[^]*href="\/published"[^]*<\/main>/u);
  const list = await (await person.get("/published")).text();
  assert.match(list, /<main[^]*Waiting for review/u);
  const on = /name="on" value="([^"]+)"/u.exec(list)![1]!;
  const withdrawn = await person.post("/published", { intent: "withdraw", on });
  assert.match(await withdrawn.text(), /The palette has been withdrawn\./u);
});

async function letIn(email: string): Promise<FormClient> {
  const { origin, folder } = await server();
  await runCommand(folder, "accounts", "create", "--email", email);
  const { path, token } = await makeLink(email);
  const client = new FormClient(origin);
  const answer = await client.post(path, { token, password: "the password of its owner" });
  assert.equal(answer.headers.get("location"), "/dashboard");
  return client;
}

async function makeLink(email: string): Promise<{ readonly path: string; readonly token: string }> {
  const { origin, folder } = await server();
  const link = await runCommand({ folder, env: { SITE_URL: origin } }, "accounts", "reset-link", email);
  const { pathname, searchParams } = new URL(link);
  return { path: pathname, token: searchParams.get("token")! };
}
