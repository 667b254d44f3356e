import { useEffect, useEffectEvent, useRef } from "react";
import type { Swatch } from "./editor-state.ts";
import { findClicked, findCurrentSwatch, findSwatchElement, readFocus } from "./swatch-focus.ts";
import { type ColorCommand, findShortcut, type Shortcut } from "./shortcuts.ts";
import type { OpenPanel } from "./tools.ts";
import type { EditorControl } from "./use-editor.ts";

interface Windows {
  readonly open: (panel: OpenPanel) => void;
  readonly close: () => void;
  readonly help: () => void;
}

/**
 * Handles the keyboard shortcuts, which `shortcuts.ts` defines.
 *
 * @param hasLetters - false if single-character keys are off
 */
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
  switch (shortcut) {
    case "generate":
      return generate();
    case "add":
      return add(present.length);
    case "undo":
    case "redo":
      return dispatch({ type: shortcut });
    case "import":
    case "export":
    case "moods":
    case "theme":
    case "adjust":
    case "gradient":
    case "preview":
    case "contrast":
    case "vision":
    case "picture":
      return windows.open({ kind: "tool", tool: shortcut });
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
