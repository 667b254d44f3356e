/**
 * What the editor remembers, and every way in which it changes. A step is a change that undo takes back: of colors, of what new
 * ones are to keep, or of their theme; locking is none, since it changes no color. The order of palettes for undo and the list of
 * palettes seen are two things: undo forgets
 * what was undone once another step is made, the list forgets nothing but what is long ago.
 */
import { formatPalette, isPaletteSize, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import type { Contradiction } from "@tincture/color/promise";
import type { AskedPromises } from "../../../server/src/domain/site-paths.ts";
import { asksSame, noPromises } from "./asked-promises.ts";
import { type AskedTheme, asksSameTheme, placeTheme, plainTheme } from "./asked-theme.ts";
import { fillUnlocked } from "./fill-unlocked.ts";

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
 * @returns a hex for each slot, the held ones unchanged; or why no colors keep what was promised
 */
export type DrawColors = (slots: readonly (string | undefined)[]) => Drawing;

export type Drawing =
  | { readonly kind: "drawn"; readonly colors: readonly string[] }
  | { readonly kind: "refused"; readonly contradiction: Contradiction };

/** Why the last drawing changed nothing. */
export interface Refusal {
  readonly contradiction: Contradiction;
  /** When one more color was wanted, all others were held, locked or not. */
  readonly wanted: "palette" | "color";
}

/** What a step changes, and undo brings back. */
export interface Moment {
  readonly present: readonly Swatch[];
  /** What new colors are to keep. */
  readonly promises: AskedPromises;
  readonly theme: AskedTheme;
}

export interface EditorState extends Moment {
  /** What undo goes back to, the nearest last. */
  readonly past: readonly Moment[];
  /** What redo goes on to, the nearest last. */
  readonly future: readonly Moment[];
  /** Palettes seen, as addresses write them, oldest first. */
  readonly visited: readonly string[];
  readonly nextId: number;
  /** The gradient as its tool writes it down, which alone reads it; empty for the plain one. It changes no color, so undo lets it be. */
  readonly gradient: string;
  /** The slot whose color is being dragged about, or all of them at once; all of that is one step. */
  readonly draftedId: number | "palette" | undefined;
  /** Said until the next thing is done. */
  readonly refusal: Refusal | undefined;
  /** What was in hand when the history was cleared: until something is done to it, it is written down nowhere. */
  readonly cleared: readonly Swatch[] | undefined;
}

/** What an address says, or a part of it; the roles of its theme belong to places. */
export interface ShownMoment {
  readonly colors: readonly string[];
  readonly promises?: AskedPromises;
  readonly theme?: AskedTheme;
}

/** A color for a place of the palette: in a slot that there is, or in a new one. */
export interface PlacedColor {
  readonly id?: number | undefined;
  readonly hex: string;
}

export type EditorAction =
  | ({ readonly type: "show" } & ShownMoment)
  | { readonly type: "theme"; readonly theme: AskedTheme }
  | { readonly type: "promise"; readonly promises: AskedPromises }
  /**
   * With `promises` it completes the step that switched these on, and does nothing once others are
   * on.
   */
  | { readonly type: "generate"; readonly draw: DrawColors; readonly promises?: AskedPromises }
  | { readonly type: "add"; readonly index: number; readonly draw: DrawColors }
  | { readonly type: "fill"; readonly colors: readonly string[] }
  | { readonly type: "remove"; readonly id: number }
  | { readonly type: "move"; readonly id: number; readonly index: number }
  | { readonly type: "recolor"; readonly id: number; readonly hex: string; readonly isDraft?: boolean }
  | { readonly type: "arrange"; readonly colors: readonly PlacedColor[]; readonly isDraft?: boolean }
  | { readonly type: "settle" }
  | { readonly type: "toggleLock"; readonly id: number }
  | { readonly type: "gradient"; readonly gradient: string }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "restore"; readonly session: EditorSession; readonly shown: ShownMoment }
  | { readonly type: "recall"; readonly visited: readonly string[]; readonly isAll?: boolean }
  | { readonly type: "forget" };

/** What of the state outlives its page, in the browser's memory. */
export type EditorSession = Moment & Pick<EditorState, "past" | "future" | "nextId" | "gradient">;

/** Steps that undo takes back, and palettes of a session. */
export const rememberedMax = 100;

export function startEditor({ colors, promises = noPromises, theme = plainTheme }: ShownMoment): EditorState {
  return {
    present: colors.map((hex, id) => ({ id, hex, isLocked: false })),
    promises,
    theme,
    past: [],
    future: [],
    visited: [formatPalette(colors)],
    nextId: colors.length,
    gradient: "",
    draftedId: undefined,
    refusal: undefined,
    cleared: undefined,
  };
}

/** Whether nothing was done since the history was cleared. */
export function isCleared({ present, past, future, cleared }: EditorState): boolean {
  return cleared === present && past.length + future.length === 0;
}

export function listHexes(swatches: readonly Swatch[]): readonly string[] {
  return swatches.map(({ hex }) => hex);
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const isDone = !undoneTypes.has(action.type);
  return change(isDone && state.refusal !== undefined ? { ...state, refusal: undefined } : state, action);
}

/** What is no act of a person's upon the palette. */
const undoneTypes: ReadonlySet<EditorAction["type"]> = new Set(["gradient", "recall", "restore", "settle"]);

function change(state: EditorState, action: EditorAction): EditorState {
  const { present } = state;
  switch (action.type) {
    case "show":
      return show(state, action);
    case "promise":
      return step(state, { ...momentOf(state), promises: action.promises });
    case "theme":
      return step(state, { ...momentOf(state), theme: action.theme });
    case "generate":
      return action.promises === undefined
        ? redraw(state, action.draw)
        : keepPromises(state, action.draw, action.promises);
    case "add":
      return add(state, action.index, action.draw);
    case "fill":
      return fill(state, action.colors);
    case "remove":
      if (present.length <= paletteSizeMin) return state;
      return stepTo(
        state,
        present.filter(({ id }) => id !== action.id),
      );
    case "move":
      return stepTo(state, move(present, action.id, action.index));
    case "recolor":
      return recolor(state, action);
    case "arrange":
      return arrange(state, action);
    case "settle":
      return state.draftedId === undefined ? state : { ...state, draftedId: undefined };
    case "toggleLock":
      return toggleLock(state, action.id);
    case "gradient":
      return { ...state, gradient: action.gradient, cleared: undefined };
    case "undo":
      return undo(state);
    case "redo":
      return redo(state);
    case "restore":
      return show({ ...state, ...action.session }, action.shown);
    case "forget":
      return { ...state, past: [], future: [], visited: [formatPalette(listHexes(present))], cleared: present };
    case "recall":
    default:
      return recall(state, action);
  }
}

/** Palettes of before, or all that there are; what is present is the latest in any case. */
function recall(
  state: EditorState,
  { visited, isAll = false }: Extract<EditorAction, { type: "recall" }>,
): EditorState {
  if (!isAll) return { ...state, visited: joinVisited(visited, state.visited) };
  const present = formatPalette(listHexes(state.present));
  return {
    ...state,
    visited: joinVisited(
      visited.filter((address) => address !== present),
      [present],
    ),
  };
}

function show(state: EditorState, { colors, promises = state.promises, theme: asked }: ShownMoment): EditorState {
  const isShown = formatPalette(colors) === formatPalette(listHexes(state.present));
  const present = isShown
    ? state.present
    : colors.map((hex, index) => ({ id: state.nextId + index, hex, isLocked: false }));
  const theme = asked === undefined ? state.theme : placeTheme(asked, present);
  return { ...step(state, { present, promises, theme }), nextId: state.nextId + (isShown ? 0 : colors.length) };
}

/** Given colors for all that is not locked, as many as there are. */
function fill(state: EditorState, colors: readonly string[]): EditorState {
  const { present, nextId } = state;
  const filled = fillUnlocked(present, colors, nextId);
  if (filled.length < paletteSizeMin) return state;
  return { ...stepTo(state, filled), nextId: nextId + colors.length };
}

/** New colors for all that is not locked. */
function redraw(state: EditorState, draw: DrawColors): EditorState {
  const { present } = state;
  const drawing = draw(present.map(({ hex, isLocked }) => (isLocked ? hex : undefined)));
  if (drawing.kind === "refused") return refuse(state, { contradiction: drawing.contradiction, wanted: "palette" });
  return stepTo(
    state,
    present.map((swatch, index) => ({ ...swatch, hex: getColor(drawing.colors, index) })),
  );
}

/** Sets new colors for the promises that the last step enabled. Undo reverts both together. */
function keepPromises(state: EditorState, draw: DrawColors, promises: AskedPromises): EditorState {
  if (!asksSame(state.promises, promises)) return state;
  return { ...redraw(state, draw), past: state.past };
}

/** One more color, which goes with all the others. */
function add(state: EditorState, index: number, draw: DrawColors): EditorState {
  const { present, nextId } = state;
  if (present.length >= paletteSizeMax) return state;
  const place = Math.min(index, present.length);
  const slots = present.map(({ hex }): string | undefined => hex).toSpliced(place, 0, undefined);
  const drawing = draw(slots);
  if (drawing.kind === "refused") return refuse(state, { contradiction: drawing.contradiction, wanted: "color" });
  const added = { id: nextId, hex: getColor(drawing.colors, place), isLocked: false };
  return { ...stepTo(state, present.toSpliced(place, 0, added)), nextId: nextId + 1 };
}

function refuse(state: EditorState, refusal: Refusal): EditorState {
  return { ...state, refusal, draftedId: undefined };
}

function recolor(state: EditorState, action: Extract<EditorAction, { type: "recolor" }>): EditorState {
  const { id, hex, isDraft = false } = action;
  return revise(state, changeSwatch(state.present, id, { hex }), { drafted: id, isDraft });
}

/** All colors at once, in any order: slots keep their locks, and those that are not named go. */
function arrange(state: EditorState, action: Extract<EditorAction, { type: "arrange" }>): EditorState {
  const { colors, isDraft = false } = action;
  if (!isPaletteSize(colors.length)) return state;
  const kept = new Map(state.present.map((swatch) => [swatch.id, swatch]));
  const present = colors.map(({ id, hex }, index) => {
    const swatch = id === undefined ? undefined : kept.get(id);
    if (swatch) kept.delete(swatch.id);
    return swatch ? { ...swatch, hex } : { id: state.nextId + index, hex, isLocked: false };
  });
  const nextId = Math.max(state.nextId, ...present.map(({ id }) => id + 1));
  return revise({ ...state, nextId }, present, { drafted: "palette", isDraft });
}

interface Revision {
  /** What is being dragged about, or would be. */
  readonly drafted: number | "palette";
  readonly isDraft: boolean;
}

/** What is changed while it is dragged about is one step. */
function revise(state: EditorState, present: readonly Swatch[], { drafted, isDraft }: Revision): EditorState {
  const draftedId = isDraft ? drafted : undefined;
  if (showsSame(state.present, present)) return { ...state, draftedId: isDraft ? state.draftedId : undefined };
  if (state.draftedId !== drafted) return { ...stepTo(state, present), draftedId };
  const visited = joinVisited(state.visited.slice(0, -1), [formatPalette(listHexes(present))]);
  return { ...state, present, visited, draftedId };
}

function toggleLock(state: EditorState, id: number): EditorState {
  const swatch = state.present.find((one) => one.id === id);
  if (swatch === undefined) return state;
  return { ...state, present: changeSwatch(state.present, id, { isLocked: !swatch.isLocked }) };
}

function stepTo(state: EditorState, present: readonly Swatch[]): EditorState {
  return step(state, { ...momentOf(state), present });
}

function step(state: EditorState, moment: Moment): EditorState {
  const { present, promises, theme } = moment;
  const isSame = asksSame(state.promises, promises) && asksSameTheme(state.theme, theme);
  if (isSame && showsSame(state.present, present)) return state;
  return {
    ...state,
    ...moment,
    past: [...state.past, momentOf(state)].slice(-rememberedMax),
    future: [],
    visited: joinVisited(state.visited, [formatPalette(listHexes(present))]),
    draftedId: undefined,
  };
}

function undo(state: EditorState): EditorState {
  const moment = state.past.at(-1);
  if (moment === undefined) return state;
  const future = [...state.future, momentOf(state)];
  return { ...state, ...moment, past: state.past.slice(0, -1), future, draftedId: undefined };
}

function redo(state: EditorState): EditorState {
  const moment = state.future.at(-1);
  if (moment === undefined) return state;
  const past = [...state.past, momentOf(state)].slice(-rememberedMax);
  return { ...state, ...moment, past, future: state.future.slice(0, -1), draftedId: undefined };
}

function momentOf({ present, promises, theme }: EditorState): Moment {
  return { present, promises, theme };
}

/** One list after the other; what follows itself is told once. */
function joinVisited(earlier: readonly string[], later: readonly string[]): readonly string[] {
  return [...earlier, ...later].filter((address, index, all) => address !== all[index - 1]).slice(-rememberedMax);
}

/** @param index - where it is to stand; beyond an end it stands at that end */
function move(swatches: readonly Swatch[], id: number, index: number): readonly Swatch[] {
  const moved = swatches.find((swatch) => swatch.id === id);
  if (moved === undefined) return swatches;
  return swatches.filter((swatch) => swatch !== moved).toSpliced(Math.max(index, 0), 0, moved);
}

function changeSwatch(
  swatches: readonly Swatch[],
  id: number,
  changed: Partial<Omit<Swatch, "id">>,
): readonly Swatch[] {
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
