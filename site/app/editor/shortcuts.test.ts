import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { findShortcut, type Focus } from "./shortcuts.ts";

type KeyPress = Parameters<typeof findShortcut>[0];

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { ...plain, key, ...more };
}

function find(key: string, focus: Focus = "page", more: Partial<KeyPress> = {}) {
  return findShortcut(press(key, more), focus, true);
}

const rows: readonly (readonly [title: string, found: string | undefined, ...Parameters<typeof find>])[] = [
  ["generates on space, wherever it does not press a button", "generate", " "],
  ["generates on a color", "generate", " ", "color"],
  ["generates on a slider", "generate", " ", "slider"],
  ["generates on a link", "generate", " ", "link"],
  ["leaves space to a button", undefined, " ", "control"],
  ["keeps a held space from scrolling the page", "wait", " ", "page", { repeat: true }],
  ["leaves a held space to a button", undefined, " ", "control", { repeat: true }],
  ["closes a panel", "close", "Escape"],
  ["closes a panel from a text field", "close", "Escape", "text"],
  ["does nothing in a dialog", undefined, "Escape", "dialog"],
  ["undoes with Ctrl", "undo", "z", "page", { ctrlKey: true }],
  ["undoes with Meta", "undo", "z", "page", { metaKey: true }],
  ["redoes with Meta and Shift", "redo", "Z", "page", { metaKey: true, shiftKey: true }],
  ["redoes with Ctrl and Y", "redo", "y", "page", { ctrlKey: true }],
  ["leaves Alt to the browser", undefined, "z", "page", { altKey: true }],
  ["moves a color that has the focus", "moveNext", "ArrowRight", "color", { shiftKey: true }],
  ["moves a color back", "movePrevious", "ArrowUp", "color", { shiftKey: true }],
  ["goes from color to color", "focusNext", "ArrowRight"],
  ["scrolls with vertical arrows", undefined, "ArrowDown"],
  ["leaves arrows to sliders", undefined, "ArrowRight", "slider"],
  ["removes no color without the focus", undefined, "Delete"],
  ["removes the color that has the focus", "remove", "Delete", "color"],
];

test("findShortcut() finds the shortcut of a key by the focus", () => {
  for (const [title, found, ...pressed] of rows) assert.equal(find(...pressed), found, title);
});

test("findShortcut() ignores other keys in a text field, and all keys in a dialog", () => {
  fc.assert(
    fc.property(fc.constantFrom(" ", "l", "z", "1", "ArrowLeft", "Delete", "?"), fc.boolean(), (key, isHeld) => {
      assert.equal(find(key, "text", { ctrlKey: isHeld }), undefined);
      assert.equal(find(key, "dialog", { ctrlKey: isHeld }), undefined);
    }),
  );
});

test("findShortcut() leaves the browser its keys", () => {
  for (const key of ["c", "l", "e", "a", "1", "ArrowLeft", " ", "?", "k", "v"]) {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      assert.equal(find(key, "color", held), undefined, `${JSON.stringify(held)} ${key}`);
    }
  }
});

test("findShortcut() ignores single-character keys once they are off", () => {
  for (const key of ["l", "c", "1", "z", "?", "e"]) {
    assert.equal(findShortcut(press(key), "color", false), undefined, key);
  }
  assert.equal(findShortcut(press(" "), "page", false), "generate");
  assert.equal(findShortcut(press("z", { ctrlKey: true }), "page", false), "undo");
});
