import assert from "node:assert/strict";
import test from "node:test";
import { type Person, type Provider, refuse } from "@tincture/contract/people";
import { createSession } from "./load-context.ts";

const prolonged = "tincture.session_token=new; Path=/; HttpOnly";
const ada: Person = {
  id: "p1",
  accountId: "a1",
  email: "ada@example.com",
  hasPassword: true,
  isConfirmed: true,
  cookies: [prolonged],
};

/** A session whose service knows only Ada. */
function sessionOf(cookie: string) {
  const asked: string[] = [];
  const people = {
    signUp: "open" as const,
    providers: [] as readonly Provider[],
    canMail: false,
    findPerson(header: string | null) {
      asked.push(header ?? "");
      return Promise.resolve(header?.includes("=ada") ? ada : undefined);
    },
    act: () => Promise.resolve(refuse("signed_out", "Nobody acts here")),
  };
  const request = new Request("http://site.example/", { headers: { cookie } });
  return { session: createSession(request, { people }), asked };
}

const page = new Response("page", { status: 203, headers: { "set-cookie": "theme=dark" } });

test("findPerson() asks once, however many want to know", async () => {
  const { session, asked } = sessionOf("tincture.session_token=ada");
  const [one, two] = await Promise.all([session.findPerson(), session.findPerson()]);
  assert.equal(one?.email, "ada@example.com");
  assert.equal(two, one);
  assert.equal(asked.length, 1);
});

test("prolong() adds the new cookie to what the answer sets already", async () => {
  const { session } = sessionOf("tincture.session_token=ada");
  await session.findPerson();
  const answer = await session.prolong(page.clone());
  assert.deepEqual(answer.headers.getSetCookie(), ["theme=dark", prolonged]);
  assert.equal(answer.status, 203);
  assert.equal(await answer.text(), "page");
});

test("prolong() leaves an answer alone that signs out", async () => {
  const { session } = sessionOf("tincture.session_token=ada");
  await session.findPerson();
  const signedOut = new Response(null, { headers: { "set-cookie": "tincture.session_token=; Max-Age=0" } });
  assert.deepEqual((await session.prolong(signedOut)).headers.getSetCookie(), ["tincture.session_token=; Max-Age=0"]);
});

test("prolong() changes nothing when nobody asked, or nobody is signed in", async () => {
  const { session, asked } = sessionOf("tincture.session_token=ada");
  assert.deepEqual((await session.prolong(page.clone())).headers.getSetCookie(), ["theme=dark"]);
  assert.equal(asked.length, 0);
  const stranger = sessionOf("tincture.session_token=eve").session;
  assert.equal(await stranger.findPerson(), undefined);
  assert.deepEqual((await stranger.prolong(page.clone())).headers.getSetCookie(), ["theme=dark"]);
});
