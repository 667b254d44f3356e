/** The keyboard shortcuts of the editor. `shortcut-help.tsx` describes them. */
import { paletteSizeMax } from "@tincture/color";

/** A command for the focused color. */
export type ColorCommand =
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
  | "generate"
  | "add"
  | "undo"
  | "redo"
  | "export"
  | "import"
  | "moods"
  | "theme"
  | "adjust"
  | "gradient"
  | "preview"
  | "contrast"
  | "vision"
  | "picture"
  | "help"
  | "close"
  /** A held key neither repeats nor scrolls the page. */
  | "wait";

/** A command, or the position of the color to lock. */
export type Shortcut = Command | { readonly lock: number };

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat">;

/** The kind of element that has the focus, which decides which keys are shortcuts. */
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

/**
 * Returns the shortcut of a key.
 *
 * @param hasLetters - false if single-character keys are off
 * @returns undefined if the key belongs to the browser or the focused element
 */
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
