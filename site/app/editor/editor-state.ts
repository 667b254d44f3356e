/**
 * What the editor remembers, and every way in which it changes. A step is a change that undo takes back; locking is none, since it
 * changes no color. The order of palettes for undo and the list of palettes seen in this session are two things: undo forgets
 * what was undone once another step is made, the list forgets nothing but what is long ago.
 */
import { formatPalette, paletteSizeMax, paletteSizeMin } from "@tincture/color";

/** A color in a slot that keeps its identity while the color changes, so that columns can move and change color without being made anew. */
export interface Swatch {
  readonly id: number;
  readonly hex: string;
  readonly isLocked: boolean;
}

/**
 * Chooses the colors of unlocked slots.
 *
 * @param slots - a hex where the color is held, undefined where one is wanted
 * @returns a hex for each slot, the held ones unchanged
 */
export type DrawColors = (slots: readonly (string | undefined)[]) => readonly string[];

export interface EditorState {
  readonly present: readonly Swatch[];
  /** What undo goes back to, the nearest last. */
  readonly past: readonly (readonly Swatch[])[];
  /** What redo goes on to, the nearest last. */
  readonly future: readonly (readonly Swatch[])[];
  /** Palettes of this session as addresses write them, oldest first. */
  readonly visited: readonly string[];
  readonly nextId: number;
  /** The slot whose color is being dragged about; all of that is one step. */
  readonly draftedId: number | undefined;
}

export type EditorAction =
  | { readonly type: "show"; readonly colors: readonly string[] }
  | { readonly type: "generate"; readonly draw: DrawColors }
  | { readonly type: "add"; readonly index: number; readonly draw: DrawColors }
  | { readonly type: "remove"; readonly id: number }
  | { readonly type: "move"; readonly id: number; readonly index: number }
  | { readonly type: "recolor"; readonly id: number; readonly hex: string; readonly isDraft?: boolean }
  | { readonly type: "settle" }
  | { readonly type: "toggleLock"; readonly id: number }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "recall"; readonly visited: readonly string[] };

/** Steps that undo takes back, and palettes of a session. */
export const rememberedMax = 100;

export function startEditor(colors: readonly string[]): EditorState {
  return {
    present: colors.map((hex, id) => ({ id, hex, isLocked: false })),
    past: [],
    future: [],
    visited: [formatPalette(colors)],
    nextId: colors.length,
    draftedId: undefined,
  };
}

export function listHexes(swatches: readonly Swatch[]): readonly string[] {
  return swatches.map(({ hex }) => hex);
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { present } = state;
  switch (action.type) {
    case "show":
      return showColors(state, action.colors);
    case "generate":
      return step(state, redraw(present, action.draw));
    case "add":
      return add(state, action.index, action.draw);
    case "remove":
      if (present.length <= paletteSizeMin) return state;
      return step(
        state,
        present.filter(({ id }) => id !== action.id),
      );
    case "move":
      return step(state, move(present, action.id, action.index));
    case "recolor":
      return recolor(state, action);
    case "settle":
      return state.draftedId === undefined ? state : { ...state, draftedId: undefined };
    case "toggleLock":
      return toggleLock(state, action.id);
    case "undo":
      return undo(state);
    case "redo":
      return redo(state);
    case "recall":
    default:
      return { ...state, visited: joinVisited(action.visited, state.visited) };
  }
}

function showColors(state: EditorState, colors: readonly string[]): EditorState {
  const swatches = colors.map((hex, index) => ({ id: state.nextId + index, hex, isLocked: false }));
  if (formatPalette(colors) === formatPalette(listHexes(state.present))) return state;
  return { ...step(state, swatches), nextId: state.nextId + colors.length };
}

/** One more color, which goes with all the others. */
function add(state: EditorState, index: number, draw: DrawColors): EditorState {
  const { present, nextId } = state;
  if (present.length >= paletteSizeMax) return state;
  const place = Math.min(index, present.length);
  const slots = present.map(({ hex }): string | undefined => hex).toSpliced(place, 0, undefined);
  const added = { id: nextId, hex: getColor(draw(slots), place), isLocked: false };
  return { ...step(state, present.toSpliced(place, 0, added)), nextId: nextId + 1 };
}

function recolor(state: EditorState, action: Extract<EditorAction, { type: "recolor" }>): EditorState {
  const { id, hex, isDraft = false } = action;
  const draftedId = isDraft ? id : undefined;
  const present = change(state.present, id, { hex });
  if (showsSame(state.present, present)) return { ...state, draftedId: isDraft ? state.draftedId : undefined };
  if (state.draftedId !== id) return { ...step(state, present), draftedId };
  const visited = joinVisited(state.visited.slice(0, -1), [formatPalette(listHexes(present))]);
  return { ...state, present, visited, draftedId };
}

function toggleLock(state: EditorState, id: number): EditorState {
  const swatch = state.present.find((one) => one.id === id);
  if (swatch === undefined) return state;
  return { ...state, present: change(state.present, id, { isLocked: !swatch.isLocked }) };
}

function step(state: EditorState, present: readonly Swatch[]): EditorState {
  if (showsSame(state.present, present)) return state;
  return {
    ...state,
    present,
    past: [...state.past, state.present].slice(-rememberedMax),
    future: [],
    visited: joinVisited(state.visited, [formatPalette(listHexes(present))]),
    draftedId: undefined,
  };
}

function undo(state: EditorState): EditorState {
  const present = state.past.at(-1);
  if (present === undefined) return state;
  const future = [...state.future, state.present];
  return { ...state, present, past: state.past.slice(0, -1), future, draftedId: undefined };
}

function redo(state: EditorState): EditorState {
  const present = state.future.at(-1);
  if (present === undefined) return state;
  const past = [...state.past, state.present].slice(-rememberedMax);
  return { ...state, present, past, future: state.future.slice(0, -1), draftedId: undefined };
}

/** One list after the other; what follows itself is told once. */
function joinVisited(earlier: readonly string[], later: readonly string[]): readonly string[] {
  return [...earlier, ...later].filter((address, index, all) => address !== all[index - 1]).slice(-rememberedMax);
}

/** New colors for all that is not locked. */
function redraw(swatches: readonly Swatch[], draw: DrawColors): readonly Swatch[] {
  const colors = draw(swatches.map(({ hex, isLocked }) => (isLocked ? hex : undefined)));
  return swatches.map((swatch, index) => ({ ...swatch, hex: getColor(colors, index) }));
}

/** @param index - where it is to stand; beyond an end it stands at that end */
function move(swatches: readonly Swatch[], id: number, index: number): readonly Swatch[] {
  const moved = swatches.find((swatch) => swatch.id === id);
  if (moved === undefined) return swatches;
  return swatches.filter((swatch) => swatch !== moved).toSpliced(Math.max(index, 0), 0, moved);
}

function change(swatches: readonly Swatch[], id: number, changed: Partial<Omit<Swatch, "id">>): readonly Swatch[] {
  return swatches.map((swatch) => (swatch.id === id ? { ...swatch, ...changed } : swatch));
}

/** Whether two palettes show the same slots in the same colors, locks aside. */
function showsSame(one: readonly Swatch[], other: readonly Swatch[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, hex }, index) => id === other[index]?.id && hex === other[index]?.hex)
  );
}

function getColor(colors: readonly string[], index: number): string {
  const hex = colors[index];
  if (hex === undefined) throw new RangeError(`The drawing has no color for slot ${index}`);
  return hex;
}
