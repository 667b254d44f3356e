import { paletteSizeMax } from "@tincture/color";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Swatch } from "./state/editor-state.ts";
import { findCurrentSwatch, findSwatchElement } from "./canvas/swatch-focus.ts";
import { type OpenPanel, type Tool, tools } from "./tools/tools.ts";
import type { EditorControl } from "./use-editor.ts";

interface Windows {
  readonly open: (panel: OpenPanel) => void;
  readonly close: () => void;
  readonly help: () => void;
}

type Run = (control: EditorControl, windows: Windows) => void;

const paletteCommands = {
  generate: ({ generate }) => generate(),
  add: ({ add, state }) => add(state.present.length),
  undo: ({ dispatch }) => dispatch({ type: "undo" }),
  redo: ({ dispatch }) => dispatch({ type: "redo" }),
  help: (_, { help }) => help(),
  close: (_, { close }) => close(),
  /** A held key neither repeats nor scrolls the page. */
  wait: () => undefined,
  focusPrevious: ({ state }) => focusNeighbor(state.present, -1),
  focusNext: ({ state }) => focusNeighbor(state.present, 1),
} as const satisfies Readonly<Record<string, Run>>;

interface CurrentColor extends Pick<EditorControl, "dispatch">, Pick<Windows, "open"> {
  readonly id: number;
  readonly index: number;
  readonly present: readonly Swatch[];
}

/** For the color that has the focus, or else the one below the pointer. */
const colorCommands = {
  lock: ({ id, dispatch }) => dispatch({ type: "toggleLock", id }),
  copy: ({ id }) => findSwatchElement(id)?.querySelector<HTMLElement>("[data-copy]")?.click(),
  edit: ({ id, open }) => open({ kind: "edit", id }),
  shades: ({ id }) => findSwatchElement(id)?.querySelector<HTMLElement>("[data-shades]")?.click(),
  movePrevious: ({ id, index, dispatch }) => dispatch({ type: "move", id, index: index - 1 }),
  moveNext: ({ id, index, dispatch }) => dispatch({ type: "move", id, index: index + 1 }),
  remove({ id, index, present, dispatch }) {
    focusNeighbor(present, index === present.length - 1 ? -1 : 1);
    dispatch({ type: "remove", id });
  },
} as const satisfies Readonly<Record<string, (color: CurrentColor) => void>>;

type ColorCommand = keyof typeof colorCommands;
type Command = keyof typeof paletteCommands | ColorCommand | Tool;
type Shortcut = Command | { readonly lock: number };

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat">;

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
  const { dispatch, state } = control;
  const { present } = state;
  if (typeof shortcut === "object") {
    const swatch = present[shortcut.lock];
    if (swatch) dispatch({ type: "toggleLock", id: swatch.id });
    return;
  }
  if (isTool(shortcut)) return windows.open({ kind: "tool", tool: shortcut });
  if (!isForColor(shortcut)) return paletteCommands[shortcut](control, windows);
  const index = findCurrentIndex(present);
  const id = present[index]?.id;
  if (id !== undefined) colorCommands[shortcut]({ id, index, present, dispatch, open: windows.open });
}

function isTool(command: Command): command is Tool {
  return tools.some((tool) => tool === command);
}

function isForColor(command: Command): command is ColorCommand {
  return Object.hasOwn(colorCommands, command);
}

function findCurrentIndex(present: readonly Swatch[]): number {
  const currentId = findCurrentSwatch(document.activeElement);
  return present.findIndex(({ id }) => id === currentId);
}

/** Without a current color, continues at an end of the palette. */
function focusNeighbor(present: readonly Swatch[], by: -1 | 1): void {
  const [index, last] = [findCurrentIndex(present), present.length - 1];
  const next = index < 0 && by === -1 ? last : index + by;
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
