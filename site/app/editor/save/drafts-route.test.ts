import assert from "node:assert/strict";
import test from "node:test";
import { formatSession } from "../state/editor-session.ts";
import { startEditor } from "../state/editor-state.ts";
import { parseDraftRequest } from "./drafts-route.ts";

const text = formatSession(startEditor({ colors: ["264653", "2a9d8f"] }), 7);
const session = { id: "session1", revision: "revision1", bases: ["revision0"], text };

test("parseDraftRequest() reads a change, and the colors of its session", () => {
  const change = { owner: "ann", intent: "keep", session, visited: ["000000-ffffff"] } as const;
  assert.deepEqual(parseDraftRequest(JSON.stringify(change)), {
    ...change,
    session: { ...session, colors: ["264653", "2a9d8f"] },
  });
  const visited = { owner: "ann", intent: "keep", visited: [] } as const;
  assert.deepEqual(parseDraftRequest(JSON.stringify(visited)), { ...visited, session: undefined });
  const known = { sessions: [{ id: "session1", revision: "revision1" }], visited: ["000000-ffffff"] };
  const forget = { owner: "ann", intent: "forget", ...known } as const;
  assert.deepEqual(parseDraftRequest(JSON.stringify(forget)), forget);
});

test("parseDraftRequest() accepts fields that another release adds to a session", () => {
  const change = { owner: "ann", intent: "keep", session: { ...session, text: nestText(7) }, visited: [] } as const;
  assert.equal(JSON.stringify(parseDraftRequest(JSON.stringify(change))).includes("unknown"), true);
});

test("parseDraftRequest() rejects everything else", () => {
  const wrong: readonly unknown[] = [
    null,
    [],
    {},
    { intent: "keep", visited: [] },
    { owner: "ann", intent: "steal", visited: [] },
    { owner: "ann", intent: "keep" },
    { owner: "ann", intent: "keep", visited: ["nothex"] },
    { owner: "ann", intent: "keep", visited: ["000000-FFFFFF"] },
    ...[{ text: "{}" }, { bases: [1] }, { text: nestText(9) }, { text: nestText(20_000) }, { id: undefined }].map(
      (changed) => ({ owner: "ann", intent: "keep", visited: [], session: { ...session, ...changed } }),
    ),
    { owner: "ann", intent: "forget" },
    { owner: "ann", intent: "forget", id: "session1" },
    { owner: "ann", intent: "forget", sessions: [{ id: "session1" }], visited: [] },
    { owner: "ann", intent: "forget", sessions: [], visited: ["000000-FFFFFF"] },
  ];
  for (const body of ["", "{", ...wrong.map((one) => JSON.stringify(one))]) {
    assert.equal(parseDraftRequest(body), undefined, body);
  }
});

/** Returns a session with a value that is nested `depth` levels deep. */
function nestText(depth: number): string {
  return text.replace('"future"', `"unknown":${"[".repeat(depth)}${"]".repeat(depth)},"future"`);
}
