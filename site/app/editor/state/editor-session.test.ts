import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { noPromises } from "./promises.ts";
import { formatSession, isWorthKeeping, parseSession } from "./editor-session.ts";
import { type EditorSession, type EditorState, reduceEditor, rememberedMax, startEditor } from "./editor-state.ts";
import { anyState } from "../../../../test/support/site/any-state.ts";

const at = Date.UTC(2026, 0, 2);

test("parseSession() reads what formatSession() writes, after any actions", () => {
  fc.assert(
    fc.property(anyState(), (state) => {
      const read = parseSession(formatSession(state, at));
      assert.equal(read?.at, at);
      assert.deepEqual({ ...read?.session, nextId: 0 }, { ...pickSession(state), nextId: 0 });
    }),
    runs(60),
  );
});

test("parseSession() rejects a text that is truncated, foreign or of another version", () => {
  const text = formatSession(startEditor({ colors: ["111111", "222222"] }), at);
  for (const cut of [0, 1, 20, text.length - 1]) assert.equal(parseSession(text.slice(0, cut)), undefined);
  for (const foreign of ["null", "[]", "7", '"x"', "{}", text.replace('"version":1', '"version":2')])
    assert.equal(parseSession(foreign), undefined, foreign);
});

test("parseSession() ignores unknown parts of a session", () => {
  const slot = (...parts: readonly unknown[]) => parts;
  const moment = { slots: [slot(0, "C0FFEE", 1), slot(1, "222222")] };
  const odd = {
    ...moment,
    promises: { words: 7, tags: ["warm", "<b>", 3], near: ["red"], contrast: 5, vision: "all" },
    theme: { contrast: "AAAA", roles: { danger: 9, primary: 1, constructor: 0 } },
  };
  const [single, repeated] = [[slot(0, "111111")], [slot(0, "111111"), slot(0, "222222")]];
  const past = [null, { slots: single }, { slots: repeated }, { slots: "x" }, moment];
  const read = parseSession(JSON.stringify({ version: 1, at, present: odd, past, future: { length: 3 } }))?.session;
  assert.deepEqual(read?.present, [
    { id: 0, hex: "c0ffee", isLocked: true },
    { id: 1, hex: "222222", isLocked: false },
  ]);
  assert.deepEqual(read.promises, { ...noPromises, tags: ["warm"] });
  assert.deepEqual(read.theme, { contrast: "AA", roles: { primary: 1 } });
  assert.deepEqual([read.past.length, read.future.length], [1, 0]);
});

test("parseSession() never throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => void parseSession(JSON.stringify({ version: 1, at, present: value }))),
  );
  fc.assert(fc.property(fc.string(), (text) => void parseSession(text)));
});

test("formatSession() drops the oldest steps of a session that is too long", () => {
  const tags = Array.from("abc", (letter) => letter.repeat(30));
  const promises = { ...noPromises, words: "\u{1F3A8}".repeat(100), tags };
  const present = startEditor({ colors: Array<string>(8).fill("abcdef") }).present;
  const moment = { present, promises, theme: { contrast: "AAA", roles: {} } } as const;
  const past = Array.from({ length: rememberedMax }, () => moment);
  const session = { ...moment, past, future: past, nextId: 8, gradient: "" };
  const text = formatSession(session, at);
  assert.ok(text.length <= 48_000, String(text.length));
  assert.ok(parseSession(text)!.session.past.length > 20);
});

test("isWorthKeeping() is true for a step, a lock or a gradient", () => {
  const start = startEditor({ colors: ["111111", "222222"] });
  assert.equal(isWorthKeeping(start), false);
  assert.equal(isWorthKeeping(reduceEditor(start, { type: "toggleLock", id: 0 })), true);
  assert.equal(isWorthKeeping(reduceEditor(start, { type: "gradient", gradient: "[]" })), true);
  const stepped = reduceEditor(start, { type: "recolor", id: 0, hex: "333333" });
  assert.equal(isWorthKeeping(stepped), true);
  assert.equal(isWorthKeeping(reduceEditor(stepped, { type: "undo" })), true);
});

function pickSession({ present, promises, theme, past, future, nextId, gradient }: EditorState): EditorSession {
  return { present, promises, theme, past, future, nextId, gradient };
}
