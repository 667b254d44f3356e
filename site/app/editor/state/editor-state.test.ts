import { pickRoles } from "@tincture/color/source-roles";
import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { type EditorState, isCleared, listHexes, reduceEditor, rememberedMax, startEditor } from "./editor-state.ts";
import { noPromises } from "./promises.ts";
import { formatTheme } from "./palette-theme.ts";
import { actions, anyState, draw, start } from "../../../../test/support/site/any-state.ts";

test("reduceEditor() keeps 2 to 8 colors with unique ids after any actions", () => {
  fc.assert(
    fc.property(anyState(), ({ present, visited }) => {
      assert.ok(present.length >= 2 && present.length <= 8);
      assert.equal(new Set(present.map((swatch) => swatch.id)).size, present.length);
      assert.ok(present.every((swatch) => /^[0-9a-f]{6}$/.test(swatch.hex)));
      assert.ok(visited.includes(listHexes(present).join("-")));
    }),
    runs(60),
  );
});

test("reduceEditor() restores with redo what undo reverted", () => {
  fc.assert(
    fc.property(anyState(), (state) => {
      fc.pre(state.past.length > 0);
      const back = reduceEditor(reduceEditor(state, { type: "undo" }), { type: "redo" });
      assert.deepEqual(back, { ...state, draggedId: undefined, refusal: undefined });
    }),
    runs(60),
  );
});

test("reduceEditor() keeps locked colors in place when it generates", () => {
  fc.assert(
    fc.property(anyState(), draw, (state, draw) => {
      const next = reduceEditor(state, { type: "generate", draw });
      state.present.forEach((swatch, at) => {
        if (swatch.isLocked) assert.deepEqual(next.present[at], swatch);
      });
    }),
    runs(60),
  );
});

test("reduceEditor() returns to the first palette by undo", () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 20 }), (list) => {
      let state: EditorState = list.reduce(reduceEditor, start);
      while (state.past.length > 0) state = reduceEditor(state, { type: "undo" });
      assert.deepEqual(listHexes(state.present), listHexes(start.present));
    }),
    runs(40),
  );
});

test("reduceEditor() makes the drag of a color one step", () => {
  const dragged = ["111111", "222222", "333333"].reduce<EditorState>(
    (state, hex) => reduceEditor(state, { type: "recolor", id: 1, hex, isDragging: true }),
    start,
  );
  const settled = reduceEditor(dragged, { type: "endDrag" });
  assert.equal(settled.past.length, 1);
  assert.deepEqual(settled.visited, ["264653-2a9d8f-e9c46a", "264653-333333-e9c46a"]);
  const again = reduceEditor(settled, { type: "recolor", id: 1, hex: "444444", isDragging: true });
  assert.equal(again.past.length, 2);
});

test("reduceEditor() arranges all colors at once: existing slots keep their locks", () => {
  const locked = reduceEditor(start, { type: "toggleLock", id: 1 });
  const colors = [{ id: 2, hex: "e9c46a" }, { id: 1, hex: "2a9d8f" }, { hex: "ffffff" }];
  const { present, past } = reduceEditor(locked, { type: "arrange", colors });
  const shown = present.map(({ id, hex, isLocked }) => `${id < 3 ? id : "new"} ${hex} ${isLocked}`);
  assert.deepEqual(shown, ["2 e9c46a false", "1 2a9d8f true", "new ffffff false"]);
  assert.equal(past.length, 1);
});

test("reduceEditor() makes the drag of a whole palette one step", () => {
  const drag = (state: EditorState, hexes: readonly string[]) =>
    reduceEditor(state, { type: "arrange", colors: hexes.map((hex, id) => ({ id, hex })), isDragging: true });
  const there = ["111111", "222222", "333333"];
  const dragged = [there, ["444444", "555555", "666666"], listHexes(start.present)].reduce(drag, start);
  assert.deepEqual([dragged.past.length, listHexes(dragged.present)], [1, listHexes(start.present)]);
  const settled = reduceEditor(dragged, { type: "endDrag" });
  assert.equal(drag(settled, there).past.length, 2);
});

test("reduceEditor() keeps redo steps when a lock changes", () => {
  const moved = reduceEditor(start, { type: "move", id: 0, index: 2 });
  const undone = reduceEditor(moved, { type: "undo" });
  const locked = reduceEditor(undone, { type: "toggleLock", id: 0 });
  assert.deepEqual(listHexes(reduceEditor(locked, { type: "redo" }).present), ["2a9d8f", "e9c46a", "264653"]);
});

test("reduceEditor() limits its steps and its history", () => {
  let state = start;
  for (let count = 0; count < rememberedMax + 20; count += 1) {
    state = reduceEditor(state, { type: "recolor", id: 0, hex: count.toString(16).padStart(6, "0") });
  }
  assert.equal(state.past.length, rememberedMax);
  assert.equal(state.visited.length, rememberedMax);
});

test("reduceEditor() reverts a promise and the colors generated for it in one step", () => {
  const warm = { ...noPromises, tags: ["warm"] };
  const colors = ["e76f51", "f4a261", "e9c46a"];
  const draw = () => ({ kind: "drawn" as const, colors });
  const promised = reduceEditor(start, { type: "promise", promises: warm });
  const drawn = reduceEditor(promised, { type: "generate", draw, promises: warm });
  assert.deepEqual(listHexes(drawn.present), colors);
  const undone = reduceEditor(drawn, { type: "undo" });
  assert.deepEqual([undone.present, undone.promises, undone.past], [start.present, noPromises, []]);
  const late = reduceEditor(start, { type: "generate", draw, promises: warm });
  assert.equal(late, start, "the promise was taken off before the colors were there");
});

test("reduceEditor() keeps the palette after a refusal, and the reason until the next action", () => {
  const contradiction = { parameters: ["contrast" as const], locks: ["2a9d8f"], reason: "nothing stands out" };
  const refusing = () => ({ kind: "refused" as const, contradiction });
  for (const action of [{ type: "generate" } as const, { type: "add", index: 1 } as const]) {
    const refused = reduceEditor(start, { ...action, draw: refusing });
    assert.deepEqual({ ...refused, refusal: undefined }, start);
    assert.equal(refused.refusal?.contradiction, contradiction);
    assert.equal(reduceEditor(refused, { type: "toggleLock", id: 1 }).refusal, undefined);
  }
});

test("reduceEditor() keeps a role on its slot when the color changes, and undo reverts it", () => {
  const given = reduceEditor(start, { type: "theme", theme: { contrast: "AAA", roles: { danger: 2 } } });
  const drawn = reduceEditor(given, { type: "recolor", id: 2, hex: "e76f51" });
  assert.equal(formatTheme(drawn.theme, drawn.present), "theme=AAA&roles=danger:e76f51");
  const undone = reduceEditor(reduceEditor(drawn, { type: "undo" }), { type: "undo" });
  assert.deepEqual(undone.theme, start.theme);
  const gone = reduceEditor(drawn, { type: "remove", id: 2 });
  assert.equal(formatTheme(gone.theme, gone.present), "theme=AAA");
});

test("reduceEditor() restores locks, undo and redo of a session at its address", () => {
  fc.assert(
    fc.property(anyState(), (state) => {
      const { present, promises, theme, past, future, nextId, gradient } = state;
      const colors = listHexes(present);
      const shown = { colors, promises, theme: themeByPlace(state) };
      const restored = reduceEditor(startEditor(shown), {
        type: "restore",
        session: { present, promises, theme, past, future, nextId, gradient },
        shown,
      });
      assert.deepEqual(listHexes(restored.present), colors);
      if (new Set(colors).size < colors.length) return;
      assert.deepEqual(
        { ...restored, visited: [], draggedId: undefined },
        { ...state, visited: [], draggedId: undefined, refusal: undefined },
      );
    }),
    runs(60),
  );
});

test("reduceEditor() clears everything but the current palette", () => {
  const stepped = reduceEditor(start, { type: "remove", id: 0 });
  const forgotten = reduceEditor(stepped, { type: "clearHistory" });
  assert.deepEqual([forgotten.past, forgotten.future], [[], []]);
  assert.deepEqual(forgotten.visited, ["2a9d8f-e9c46a"]);
  assert.deepEqual(forgotten.present, stepped.present);
});

test("isCleared() is true until the next action", () => {
  const cleared = reduceEditor(reduceEditor(start, { type: "toggleLock", id: 0 }), { type: "clearHistory" });
  assert.ok(isCleared(cleared));
  for (const action of [
    { type: "addHistory", visited: ["000000-ffffff"], isAll: true },
    { type: "endDrag" },
    { type: "undo" },
    { type: "clearHistory" },
  ] as const)
    assert.ok(isCleared(reduceEditor(cleared, action)), action.type);
  for (const action of [
    { type: "toggleLock", id: 0 },
    { type: "remove", id: 0 },
    { type: "gradient", gradient: "{}" },
    { type: "show", colors: ["000000", "ffffff"] },
  ] as const)
    assert.ok(!isCleared(reduceEditor(cleared, action)), action.type);
  const undone = reduceEditor(reduceEditor(cleared, { type: "remove", id: 0 }), { type: "undo" });
  assert.ok(!isCleared(undone), "what was written down since is out of date");
});

/** Returns the theme as an address writes it. */
function themeByPlace({ theme, present }: EditorState) {
  const roles = pickRoles((role) => {
    const place = present.findIndex(({ id }) => id === theme.roles[role]);
    return place === -1 ? undefined : place;
  });
  return { contrast: theme.contrast, roles };
}
