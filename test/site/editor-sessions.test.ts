/**
 * `/editor-sessions`, by which the editor keeps work with an account: whose it is, who may send
 * what, and that it goes with the account.
 */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { draftCharactersMax } from "@tincture/contract/drafts";
import { openTestPostgres } from "../support/db/postgres-database.ts";
import { formatSession } from "../../site/app/editor/state/editor-session.ts";
import { startEditor } from "../../site/app/editor/state/editor-state.ts";
import {
  commonEnvironment,
  createFolder,
  createOwner,
  type ServerAddress,
  startServer,
  visitServer,
} from "../running-server.ts";
import { size } from "../sizes.ts";
import { type FormClient, passwordOf, signUp } from "./form-client.ts";

const path = "/editor-sessions";
const text = formatSession(startEditor({ colors: ["264653", "2a9d8f"] }), 7);
const session = { id: "session1", revision: "revision1", bases: [], text };

const forget = {
  intent: "forget",
  sessions: [{ id: session.id, revision: session.revision }],
  visited: ["000000-ffffff"],
};

const postgres = await openTestPostgres();
const engines = [
  { engine: "SQLite", server: visitServer(), skip: false },
  {
    engine: "PostgreSQL",
    server: shareOnPostgres(),
    skip: postgres === undefined && "no PostgreSQL on this machine",
  },
];
type AskServer = () => Promise<ServerAddress>;

/** Engines may treat these texts differently. The contract tests of the stores cover the rest. */
const textsCase = "texts that databases stumble over are kept as they are, or refused";

const cases: Readonly<Record<string, (server: AskServer) => Promise<void>>> = {
  "a person's work is kept, listed and found by them alone, and by no cache": async (server) => {
    const { origin } = await server();
    const [ann, bob] = [await signIn(origin, "sync-ann@example.com"), await signIn(origin, "sync-bob@example.com")];
    const kept = await ann.send({ intent: "keep", session, visited: ["000000-ffffff"] });
    assert.deepEqual([kept.status, await kept.json()], [200, { id: session.id }]);
    const listed = await ann.client.get(path);
    assert.equal(listed.headers.get("cache-control"), "private, no-store");
    const work = await listed.json();
    assert.equal(work.owner, ann.owner);
    assert.deepEqual(work.visited, ["000000-ffffff"]);
    assert.deepEqual(Object.keys(work.sessions[0]).toSorted(), ["changedAt", "colors", "id", "revision"]);
    assert.equal((await (await ann.client.get(`${path}?id=session1`)).json()).text, text);

    assert.deepEqual((await (await bob.client.get(path)).json()).sessions, []);
    for (const id of ["session1", "unknown1", "%00", "x".repeat(400)]) {
      assert.equal((await bob.client.get(`${path}?id=${id}`)).status, 404, id);
    }
    assert.equal((await bob.send(forget)).status, 200);
    assert.equal((await bob.send(forget, { owner: ann.owner })).status, 409, "in Ann's name");
    assert.equal((await (await ann.client.get(path)).json()).sessions.length, 1);

    const data = await (await ann.client.get("/settings/data")).json();
    assert.deepEqual(data.editor.visited, ["000000-ffffff"]);
    assert.deepEqual(
      data.editor.sessions.map(({ id, colors, session: own }: Readonly<Record<string, unknown>>) => [id, colors, own]),
      [["session1", ["264653", "2a9d8f"], JSON.parse(text)]],
    );
    const older = { ...forget, sessions: [{ id: session.id, revision: "revision0" }], visited: [] };
    assert.equal((await ann.send(older)).status, 200);
    assert.equal((await (await ann.client.get(path)).json()).sessions.length, 1, "changed since");
    assert.equal((await ann.send(forget)).status, 200);
    const { sessions, visited } = await (await ann.client.get(path)).json();
    assert.deepEqual([sessions, visited], [[], []]);
  },

  "nobody keeps or reads work who is not signed in": async (server) => {
    const { origin } = await server();
    const body = JSON.stringify({ owner: "", intent: "keep", session, visited: [] });
    const read = await fetch(origin + path);
    const sent = await fetch(origin + path, { method: "POST", headers: { origin }, body });
    for (const answer of [read, sent]) {
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get("cache-control"), "private, no-store");
      assert.match((await answer.json()).problem, /Sign in/);
    }
  },

  "another site, nobody, what is too large and what is no work are refused": async (server) => {
    const { origin } = await server();
    const cleo = await signIn(origin, "sync-cleo@example.com");
    for (const from of ["https://elsewhere.example", "null", undefined]) {
      assert.equal((await cleo.send({ intent: "keep", session, visited: [] }, { from })).status, 403, String(from));
    }
    const far = text.replace('"future"', `"unknown":"${"x".repeat(48_000)}","future"`);
    const wrong = [
      [400, { intent: "keep", session: { ...session, text: far }, visited: [] }],
      [400, { intent: "keep", session: { ...session, text: "{}" }, visited: [] }],
      [400, { intent: "keep", session: { ...session, id: "../etc" }, visited: [] }],
      [400, { intent: "keep", visited: Array<string>(101).fill("000000-ffffff") }],
      [400, { intent: "burn" }],
      [400, { intent: "forget" }],
      [400, { intent: "forget", id: "session1" }],
      [400, { ...forget, sessions: Array(401).fill(forget.sessions[0]) }],
      [413, { intent: "keep", session: { ...session, text: "x".repeat(70_000) }, visited: [] }],
    ] as const;
    for (const [status, change] of wrong) {
      assert.equal((await cleo.send(change)).status, status, JSON.stringify(change).slice(0, 80));
    }
    assert.deepEqual((await (await cleo.client.get(path)).json()).sessions, []);
  },

  "what two devices send of the same is kept twice, and too much at once is put off": async (server) => {
    const { origin } = await server();
    const dora = await signIn(origin, "sync-dora@example.com");
    await dora.send({ intent: "keep", session, visited: [] });
    const other = { ...session, revision: "revision2" };
    assert.deepEqual(await (await dora.send({ intent: "keep", session: other, visited: [] })).json(), {
      id: "revision2",
    });
    assert.equal((await (await dora.client.get(path)).json()).sessions.length, 2);
    let late = await dora.send(forget);
    for (let count = 0; count < 200 && late.status === 200; count += 1) late = await dora.send(forget);
    assert.equal(late.status, 429);
    assert.ok(Number(late.headers.get("retry-after")) > 0);
  },

  "work of the editor goes with its account": async (server) => {
    const { origin } = await server();
    const email = "sync-ella@example.com";
    const ella = await signIn(origin, email);
    await ella.send({ intent: "keep", session, visited: [] });
    const gone = await ella.client.post("/settings", {
      intent: "delete",
      confirmation: email,
      password: passwordOf(email),
    });
    assert.equal(gone.status, 302);
    assert.equal((await ella.send({ intent: "keep", session, visited: [] })).status, 401);
    const again = await signIn(origin, email);
    assert.deepEqual((await (await again.client.get(path)).json()).sessions, []);
  },

  [textsCase]: async (server) => {
    const { origin } = await server();
    const fay = await signIn(origin, "sync-fay@example.com");
    const withText = (own: string, number: number) => ({
      intent: "keep",
      session: { id: `session${number}x`, revision: `revision${number}`, bases: [], text: own },
      visited: [],
    });
    const add = (value: string) => text.replace('"future"', `"unknown":${value},"future"`);
    const fill = (letter: string) => add(`"${letter.repeat(draftCharactersMax - add('""').length)}"`);
    const kept = [add(String.raw`"\u0000 \ud800"`), add('"\u202e ÿ 海 🦄 \ufeff"'), fill("x")];
    for (const [number, own] of kept.entries()) {
      const answer = await fay.send(withText(own, number));
      assert.equal(answer.status, 200, own.slice(-80));
      assert.equal((await (await fay.client.get(`${path}?id=session${number}x`)).json()).text, own);
    }
    const refused = [add('"\0"'), `${text}\0`, `${fill("x")} `, add(`${"[".repeat(9)}${"]".repeat(9)}`)];
    for (const own of refused) assert.equal((await fay.send(withText(own, 9))).status, 400, own.slice(-80));
    assert.equal((await fay.send(withText(add('"\ud800"'), 8))).status, 200, "half a character");
    const unknown = { ...forget, sessions: [{ id: "session1\0", revision: "revision1" }] };
    assert.equal((await fay.send(unknown)).status, 400);
    assert.equal((await fay.client.get(`${path}?id=%00`)).status, 404);
    const { editor } = await (await fay.client.get("/settings/data")).json();
    assert.equal(editor.sessions.length, kept.length + 1);
  },

  "of many that write at once each is kept, and one in the place of what all go on from": async (server) => {
    const { origin } = await server();
    const gus = await signIn(origin, "sync-gus@example.com");
    await gus.send({ intent: "keep", session, visited: [] });
    const drafts = Array.from({ length: 20 }, (_, at) => ({
      ...session,
      revision: `revision${at + 10}`,
      bases: [session.revision],
    }));
    const answers = await Promise.all(
      drafts.map((draft) =>
        gus.send({ intent: "keep", session: draft, visited: [`0000${draft.revision.slice(-2)}-ffffff`] }),
      ),
    );
    const ids = await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).id]));
    assert.ok(ids.every(([status]) => status === 200));
    assert.equal(ids.filter(([, id]) => id === session.id).length, 1);
    const { sessions, visited } = await (await gus.client.get(path)).json();
    assert.deepEqual(
      sessions.map(({ revision }: { readonly revision: string }) => revision).toSorted(),
      drafts.map(({ revision }) => revision),
    );
    assert.equal(visited.length, drafts.length);
  },

  "nothing is left of an account that is deleted while its editor saves": async (server) => {
    const { origin } = await server();
    const email = "sync-hal@example.com";
    const hal = await signIn(origin, email);
    const saves = Array.from({ length: 12 }, (_, at) =>
      hal.send({ intent: "keep", session: { ...session, id: `session${at}x` }, visited: ["000000-ffffff"] }),
    );
    const deletion = { intent: "delete", confirmation: email, password: passwordOf(email) };
    const [gone, ...answers] = await Promise.all([hal.client.copy().post("/settings", deletion), ...saves]);
    assert.equal(gone.status, 302);
    for (const { status } of answers) assert.ok([200, 401, 404].includes(status), String(status));
    const again = await signIn(origin, email);
    const { sessions, visited } = await (await again.client.get(path)).json();
    assert.deepEqual([sessions, visited], [[], []]);
  },
};

for (const { engine, server, skip } of engines) {
  for (const [title, run] of Object.entries(cases)) {
    if (size === "long" || engine === "SQLite" || title === textsCase)
      test(`${title}, on ${engine}`, { skip }, () => run(server));
  }
}

function shareOnPostgres(): AskServer {
  const owner = createOwner();
  after(() => owner.clear());
  async function start(): Promise<ServerAddress> {
    const url = await postgres!.createDatabase(owner);
    return startServer(owner, createFolder(owner), {
      ...commonEnvironment,
      DATABASE_URL: url,
      STARTER_LIBRARY: "off",
      AUTH_SECRET: "a secret of this test, long enough",
    });
  }
  let started: Promise<ServerAddress> | undefined;
  return () => (started ??= start());
}

interface Sending {
  readonly owner?: string;
  readonly from?: string | undefined;
}

interface Person {
  readonly client: FormClient;
  readonly owner: string;
  send(change: object, sending?: Sending): Promise<Response>;
}

async function signIn(origin: string, email: string): Promise<Person> {
  const client = await signUp(origin, email);
  const { owner } = await (await client.get(path)).json();
  async function send(change: object, sending: Sending = {}): Promise<Response> {
    const { owner: named = owner, from = "from" in sending ? undefined : origin } = sending;
    const headers = { cookie: client.cookie, ...(from !== undefined && { origin: from }) };
    return fetch(origin + path, { method: "POST", headers, body: JSON.stringify({ ...change, owner: named }) });
  }
  return { client, owner, send };
}
