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

test("findShortcut() generates on space, wherever it does not press a button", () => {
  assert.equal(find(" "), "generate");
  assert.equal(find(" ", "color"), "generate");
  assert.equal(find(" ", "slider"), "generate");
  assert.equal(find(" ", "link"), "generate");
  assert.equal(find(" ", "control"), undefined);
});

test("findShortcut() keeps a held space from scrolling the page", () => {
  assert.equal(find(" ", "page", { repeat: true }), "wait");
  assert.equal(find(" ", "control", { repeat: true }), undefined);
});

test("findShortcut() closes a panel from a text field, but does nothing in a dialog", () => {
  assert.equal(find("Escape"), "close");
  assert.equal(find("Escape", "text"), "close");
  assert.equal(find("Escape", "dialog"), undefined);
});

test("findShortcut() ignores other keys in a text field, and all keys in a dialog", () => {
  fc.assert(
    fc.property(fc.constantFrom(" ", "l", "z", "1", "ArrowLeft", "Delete", "?"), fc.boolean(), (key, isHeld) => {
      assert.equal(find(key, "text", { ctrlKey: isHeld }), undefined);
      assert.equal(find(key, "dialog", { ctrlKey: isHeld }), undefined);
    }),
  );
});

test("findShortcut() leaves the browser its keys, except undo and redo", () => {
  for (const key of ["c", "l", "e", "a", "1", "ArrowLeft", " ", "?", "k", "v"]) {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      assert.equal(find(key, "color", held), undefined, `${JSON.stringify(held)} ${key}`);
    }
  }
  assert.equal(find("z", "page", { ctrlKey: true }), "undo");
  assert.equal(find("z", "page", { metaKey: true }), "undo");
  assert.equal(find("Z", "page", { metaKey: true, shiftKey: true }), "redo");
  assert.equal(find("y", "page", { ctrlKey: true }), "redo");
  assert.equal(find("z", "page", { altKey: true }), undefined);
});

test("findShortcut() moves a color only while it has the focus, and scrolls otherwise", () => {
  assert.equal(find("ArrowRight", "color", { shiftKey: true }), "moveNext");
  assert.equal(find("ArrowUp", "color", { shiftKey: true }), "movePrevious");
  assert.equal(find("ArrowRight"), "focusNext");
  assert.equal(find("ArrowDown"), undefined);
  assert.equal(find("ArrowRight", "slider"), undefined);
  assert.equal(find("Delete"), undefined);
  assert.equal(find("Delete", "color"), "remove");
});

test("findShortcut() ignores single-character keys once they are off", () => {
  for (const key of ["l", "c", "1", "z", "?", "e"]) {
    assert.equal(findShortcut(press(key), "color", false), undefined, key);
  }
  assert.equal(findShortcut(press(" "), "page", false), "generate");
  assert.equal(findShortcut(press("z", { ctrlKey: true }), "page", false), "undo");
});
