import { findSwatchElement } from "./focus-place.ts";
import type { Command, Shortcut } from "./shortcuts.ts";
import type { OpenPanel } from "./tools.ts";
import type { EditorControl } from "./use-editor.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface Surroundings {
  readonly open: (panel: OpenPanel) => void;
  readonly close: () => void;
  readonly help: () => void;
}

/** Lets the keys do what the buttons do. */
export function useEditorShortcuts(control: EditorControl, around: Surroundings, hasLetters: boolean): void {
  const { state, dispatch, generate, add } = control;
  const { present } = state;

  function run(shortcut: Shortcut, currentId: number | undefined): void {
    if (typeof shortcut === "object") {
      const swatch = present[shortcut.lock];
      if (swatch) dispatch({ type: "toggleLock", id: swatch.id });
    } else if (!runAlways(shortcut)) {
      const index = present.findIndex(({ id }) => id === currentId);
      if (shortcut === "focusNext" || shortcut === "focusPrevious") focusNeighbor(shortcut, index);
      else if (index >= 0) runOnColor(shortcut, index);
    }
  }

  function runAlways(command: Command): boolean {
    const actions: Partial<Record<Command, () => void>> = {
      generate,
      add: () => add(present.length),
      undo: () => dispatch({ type: "undo" }),
      redo: () => dispatch({ type: "redo" }),
      export: () => around.open({ kind: "tool", tool: "export" }),
      contrast: () => around.open({ kind: "tool", tool: "contrast" }),
      vision: () => around.open({ kind: "tool", tool: "vision" }),
      help: around.help,
      close: around.close,
    };
    actions[command]?.();
    return command in actions;
  }

  function runOnColor(command: Command, index: number): void {
    const { id } = present[index]!;
    if (command === "lock") dispatch({ type: "toggleLock", id });
    if (command === "edit") around.open({ kind: "edit", id });
    if (command === "movePrevious") dispatch({ type: "move", id, index: index - 1 });
    if (command === "moveNext") dispatch({ type: "move", id, index: index + 1 });
    if (command === "copy") findSwatchElement(id)?.querySelector<HTMLElement>("[data-copy]")?.click();
    if (command === "remove") {
      focusNeighbor(index === present.length - 1 ? "focusPrevious" : "focusNext", index);
      dispatch({ type: "remove", id });
    }
  }

  function focusNeighbor(command: "focusNext" | "focusPrevious", index: number): void {
    const last = present.length - 1;
    const next = command === "focusNext" ? index + 1 : index < 0 ? last : index - 1;
    const swatch = present[Math.min(Math.max(next, 0), last)];
    if (swatch) findSwatchElement(swatch.id)?.focus();
  }

  useShortcuts(run, hasLetters);
}
