/** The keyboard shortcuts of the editor. `shortcut-help.tsx` describes them. */
import { paletteSizeMax } from "@tincture/color";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Swatch } from "./state/editor-state.ts";
import { findCurrentSwatch, findSwatchElement } from "./canvas/swatch-focus.ts";
import { type OpenPanel, type Tool, tools } from "./tools/tools.ts";
import type { EditorControl } from "./use-editor.ts";

type ColorCommand =
  | "lock"
  | "copy"
  | "edit"
  | "shades"
  | "remove"
  | "focusPrevious"
  | "focusNext"
  | "movePrevious"
  | "moveNext";

type Command =
  | ColorCommand
  | Tool
  | "generate"
  | "add"
  | "undo"
  | "redo"
  | "help"
  | "close"
  /** A held key neither repeats nor scrolls the page. */
  | "wait";

type Shortcut = Command | { readonly lock: number };

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat">;

/** What has the focus decides which keys are shortcuts. */
export type Focus = "page" | "color" | "control" | "link" | "slider" | "text" | "dialog";

const letters = new Map<string, Command>([
  ["l", "lock"],
  ["c", "copy"],
  ["s", "shades"],
  ["a", "add"],
  ["e", "export"],
  ["i", "import"],
  ["m", "moods"],
  ["t", "theme"],
  ["j", "adjust"],
  ["g", "gradient"],
  ["w", "preview"],
  ["k", "contrast"],
  ["v", "vision"],
  ["p", "picture"],
  ["?", "help"],
]);

const back = { plain: "focusPrevious", shifted: "movePrevious" } as const;
const forth = { plain: "focusNext", shifted: "moveNext" } as const;
const arrows = new Map<string, typeof back | typeof forth>([
  ["ArrowLeft", back],
  ["ArrowUp", back],
  ["ArrowRight", forth],
  ["ArrowDown", forth],
]);

/** @returns undefined if the key belongs to the browser or the focused element */
export function findShortcut(press: KeyPress, focus: Focus, hasLetters: boolean): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (focus === "dialog" || altKey) return undefined;
  if (focus === "text") return key === "Escape" ? "close" : undefined;
  if (ctrlKey || metaKey) return findHistoryShortcut(press);
  if (key === "Escape") return "close";
  if (key === " " && focus !== "control") return press.repeat ? "wait" : "generate";
  if (arrows.has(key)) return findArrowShortcut(press, focus);
  if (focus === "color" && key === "Enter") return "edit";
  if (key === "Delete" || key === "Backspace") return focus === "color" ? "remove" : undefined;
  return hasLetters && !press.repeat ? findLetterShortcut(press) : undefined;
}

function findHistoryShortcut({ key, shiftKey, ctrlKey }: KeyPress): Command | undefined {
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : undefined;
}

function findArrowShortcut({ key, shiftKey }: KeyPress, focus: Focus): Command | undefined {
  if (focus === "slider" || focus === "control" || focus === "link") return undefined;
  const isHorizontal = key === "ArrowLeft" || key === "ArrowRight";
  if (focus === "page" && (shiftKey || !isHorizontal)) return undefined;
  return arrows.get(key)?.[shiftKey ? "shifted" : "plain"];
}

function findLetterShortcut({ key, shiftKey }: KeyPress): Shortcut | undefined {
  if (/^[1-9]$/.test(key)) return Number(key) <= paletteSizeMax ? { lock: Number(key) - 1 } : undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  if (shiftKey && letter !== "?") return undefined;
  return letters.get(letter);
}

interface Windows {
  readonly open: (panel: OpenPanel) => void;
  readonly close: () => void;
  readonly help: () => void;
}

export function useShortcuts(control: EditorControl, windows: Windows, hasLetters: boolean): void {
  const clicked = useRef<Element>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Tab") clicked.current = null;
    if (event.key === " ") dropClickedFocus(clicked.current);
    const shortcut = findShortcut(event, readFocus(document.activeElement), hasLetters);
    if (shortcut === undefined) return;
    event.preventDefault();
    runShortcut(shortcut, control, windows);
  });

  useEffect(() => {
    const point = ({ target }: PointerEvent) => {
      dropClickedFocus(clicked.current);
      clicked.current = findClicked(target);
    };
    window.addEventListener("keydown", press);
    window.addEventListener("pointerdown", point);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerdown", point);
    };
  }, []);
}

/** Space presses a focused button. A clicked button loses the focus, so space generates. */
function dropClickedFocus(clicked: Element | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused === clicked) focused.blur();
}

function runShortcut(shortcut: Shortcut, control: EditorControl, windows: Windows): void {
  const { dispatch, generate, add } = control;
  const { present } = control.state;
  if (typeof shortcut === "object") {
    const swatch = present[shortcut.lock];
    if (swatch) dispatch({ type: "toggleLock", id: swatch.id });
    return;
  }
  if (isTool(shortcut)) return windows.open({ kind: "tool", tool: shortcut });
  switch (shortcut) {
    case "generate":
      return generate();
    case "add":
      return add(present.length);
    case "undo":
    case "redo":
      return dispatch({ type: shortcut });
    case "help":
      return windows.help();
    case "close":
      return windows.close();
    case "wait":
      return undefined;
    case "lock":
    case "copy":
    case "edit":
    case "shades":
    case "remove":
    case "focusPrevious":
    case "focusNext":
    case "movePrevious":
    case "moveNext":
      return runOnColor(shortcut, control, windows);
  }
}

function isTool(command: Command): command is Tool {
  return tools.some((tool) => tool === command);
}

function runOnColor(command: ColorCommand, { state, dispatch }: EditorControl, { open }: Windows): void {
  const { present } = state;
  const currentId = findCurrentSwatch(document.activeElement);
  const index = present.findIndex(({ id }) => id === currentId);
  if (command === "focusPrevious" || command === "focusNext") return focusNeighbor(present, index, command);
  if (currentId === undefined || index < 0) return;
  const id = currentId;
  if (command === "lock") dispatch({ type: "toggleLock", id });
  if (command === "edit") open({ kind: "edit", id });
  if (command === "movePrevious") dispatch({ type: "move", id, index: index - 1 });
  if (command === "moveNext") dispatch({ type: "move", id, index: index + 1 });
  if (command === "copy") findSwatchElement(id)?.querySelector<HTMLElement>("[data-copy]")?.click();
  if (command === "shades") findSwatchElement(id)?.querySelector<HTMLElement>("[data-shades]")?.click();
  if (command === "remove") {
    focusNeighbor(present, index, index === present.length - 1 ? "focusPrevious" : "focusNext");
    dispatch({ type: "remove", id });
  }
}

/** @param index - of the current color; -1 for none, which continues at an end of the palette */
function focusNeighbor(present: readonly Swatch[], index: number, command: "focusPrevious" | "focusNext"): void {
  const last = present.length - 1;
  const next = command === "focusNext" ? index + 1 : index < 0 ? last : index - 1;
  const swatch = present[Math.min(Math.max(next, 0), last)];
  if (swatch) findSwatchElement(swatch.id)?.focus();
}

const switched = "[type=checkbox], [type=radio]";

const typedInto = `textarea, select, [contenteditable], input:not([type=range], ${switched})`;

const pressed = `button, a, summary, [role=tab], [tabindex='0'], ${switched}`;

function readFocus(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return "page";
  if (target.closest("[role=dialog]")) return "dialog";
  if (target.closest(typedInto)) return "text";
  if (target.matches("[type=range]")) return "slider";
  if (target.matches("[data-swatch]")) return "color";
  const control = findControl(target);
  if (control === null) return "page";
  return control.matches("a") ? "link" : "control";
}

function findControl(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(pressed) : null;
}

function findClicked(target: EventTarget | null): Element | null {
  const label = target instanceof Element ? target.closest(`label, ${pressed}`) : null;
  if (label === null || !label.matches("label")) return findControl(target);
  return label.querySelector("[type=radio], [type=checkbox]");
}
