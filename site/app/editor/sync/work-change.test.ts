import assert from "node:assert/strict";
import test from "node:test";
import { formatSession } from "../editor-session.ts";
import { startEditor } from "../editor-state.ts";
import { formatWorkChange, readWorkChange } from "./work-change.ts";

const text = formatSession(startEditor({ colors: ["264653", "2a9d8f"] }), 7);
const session = { id: "session1", revision: "revision1", bases: ["revision0"], text };

test("readWorkChange() reads what formatWorkChange() writes, and what a session shows", () => {
  const change = { owner: "ann", intent: "keep", session, visited: ["000000-ffffff"] } as const;
  assert.deepEqual(readWorkChange(formatWorkChange(change)), {
    ...change,
    session: { ...session, colors: ["264653", "2a9d8f"] },
  });
  const visited = { owner: "ann", intent: "keep", visited: [] } as const;
  assert.deepEqual(readWorkChange(formatWorkChange(visited)), { ...visited, session: undefined });
  const known = { sessions: [{ id: "session1", revision: "revision1" }], visited: ["000000-ffffff"] };
  const forget = { owner: "ann", intent: "forget", ...known } as const;
  assert.deepEqual(readWorkChange(formatWorkChange(forget)), forget);
});

test("readWorkChange() takes what another release adds to a session", () => {
  const change = { owner: "ann", intent: "keep", session: { ...session, text: nestText(7) }, visited: [] } as const;
  assert.equal(JSON.stringify(readWorkChange(formatWorkChange(change))).includes("unknown"), true);
});

test("readWorkChange() takes nothing else", () => {
  const wrong: readonly unknown[] = [
    null,
    [],
    {},
    { intent: "keep", visited: [] },
    { owner: "ann", intent: "steal", visited: [] },
    { owner: "ann", intent: "keep" },
    { owner: "ann", intent: "keep", visited: ["nothex"] },
    { owner: "ann", intent: "keep", visited: ["000000-FFFFFF"] },
    { owner: "ann", intent: "keep", visited: [], session: { ...session, text: "{}" } },
    { owner: "ann", intent: "keep", visited: [], session: { ...session, bases: [1] } },
    { owner: "ann", intent: "keep", visited: [], session: { ...session, text: nestText(9) } },
    { owner: "ann", intent: "keep", visited: [], session: { ...session, text: nestText(20_000) } },
    { owner: "ann", intent: "keep", visited: [], session: { ...session, id: undefined } },
    { owner: "ann", intent: "forget" },
    { owner: "ann", intent: "forget", id: "session1" },
    { owner: "ann", intent: "forget", sessions: [{ id: "session1" }], visited: [] },
    { owner: "ann", intent: "forget", sessions: [], visited: ["000000-FFFFFF"] },
  ];
  for (const body of ["", "{", ...wrong.map((one) => JSON.stringify(one))]) {
    assert.equal(readWorkChange(body), undefined, body);
  }
});

/** A session with something in it that lies deep. */
function nestText(depth: number): string {
  return text.replace('"future"', `"unknown":${"[".repeat(depth)}${"]".repeat(depth)},"future"`);
}
