/**
 * The editor as a pure reducer. A step is a change that undo reverts: of colors, promises or theme.
 * Locking is none. A new step discards the redo steps, but not the list of palettes seen.
 */
import { formatPalette, isPaletteSize, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import type { Contradiction } from "@tincture/color/promise";
import type { PalettePromises } from "@tincture/contract/site-paths";
import { arePromisesEqual, noPromises } from "./promises.ts";
import { type PaletteTheme, areThemesEqual, placeTheme, plainTheme } from "./palette-theme.ts";

/** A slot keeps its id when the color changes, so its column is not remounted. */
export interface Swatch {
  readonly id: number;
  readonly hex: string;
  readonly isLocked: boolean;
}

/** Gets a hex for each fixed color, and undefined for each color to choose. */
export type DrawColors = (slots: readonly (string | undefined)[]) => Drawing;

export type Drawing =
  | { readonly kind: "drawn"; readonly colors: readonly string[] }
  | { readonly kind: "refused"; readonly contradiction: Contradiction };

export interface Refusal {
  readonly contradiction: Contradiction;
  /** Adding a color fixes all the others, locked or not. */
  readonly wanted: "palette" | "color";
}

export interface Moment {
  readonly present: readonly Swatch[];
  readonly promises: PalettePromises;
  readonly theme: PaletteTheme;
}

export interface EditorState extends Moment {
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** Palettes seen, as in addresses, oldest first. */
  readonly visited: readonly string[];
  readonly nextId: number;
  /** The gradient tool's text. It changes no color, so undo does not affect it. */
  readonly gradient: string;
  /** The slot whose color is being dragged, or "palette" for all. A drag is one step. */
  readonly draggedId: number | "palette" | undefined;
  readonly refusal: Refusal | undefined;
  /** The colors when the history was cleared. Nothing is stored until they change. */
  readonly cleared: readonly Swatch[] | undefined;
}

export interface ShownMoment {
  readonly colors: readonly string[];
  readonly promises?: PalettePromises;
  readonly theme?: PaletteTheme;
}

export interface PlacedColor {
  readonly id?: number | undefined;
  readonly hex: string;
}

export type EditorAction =
  | ({ readonly type: "show" } & ShownMoment)
  | { readonly type: "theme"; readonly theme: PaletteTheme }
  | { readonly type: "promise"; readonly promises: PalettePromises }
  /** With `promises`, completes the step that enabled them, unless others are active by then. */
  | { readonly type: "generate"; readonly draw: DrawColors; readonly promises?: PalettePromises }
  | { readonly type: "add"; readonly index: number; readonly draw: DrawColors }
  | { readonly type: "remove"; readonly id: number }
  | { readonly type: "move"; readonly id: number; readonly index: number }
  | { readonly type: "recolor"; readonly id: number; readonly hex: string; readonly isDragging?: boolean }
  | { readonly type: "arrange"; readonly colors: readonly PlacedColor[]; readonly isDragging?: boolean }
  | { readonly type: "endDrag" }
  | { readonly type: "toggleLock"; readonly id: number }
  | { readonly type: "gradient"; readonly gradient: string }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "restore"; readonly session: EditorSession; readonly shown: ShownMoment }
  | { readonly type: "addHistory"; readonly visited: readonly string[]; readonly isAll?: boolean }
  | { readonly type: "clearHistory" };

export type EditorSession = Moment & Pick<EditorState, "past" | "future" | "nextId" | "gradient">;

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
    draggedId: undefined,
    refusal: undefined,
    cleared: undefined,
  };
}

export function isCleared({ present, past, future, cleared }: EditorState): boolean {
  return cleared === present && past.length + future.length === 0;
}

export function listHexes(swatches: readonly Swatch[]): readonly string[] {
  return swatches.map(({ hex }) => hex);
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const isDone = !passiveTypes.has(action.type);
  return change(isDone && state.refusal !== undefined ? { ...state, refusal: undefined } : state, action);
}

const passiveTypes: ReadonlySet<EditorAction["type"]> = new Set(["gradient", "addHistory", "restore", "endDrag"]);

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
    case "remove":
      return remove(state, action.id);
    case "move":
      return stepTo(state, move(present, action.id, action.index));
    case "recolor":
      return recolor(state, action);
    case "arrange":
      return arrange(state, action);
    case "endDrag":
      return state.draggedId === undefined ? state : { ...state, draggedId: undefined };
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
    case "clearHistory":
      return { ...state, past: [], future: [], visited: [formatPalette(listHexes(present))], cleared: present };
    case "addHistory":
    default:
      return addHistory(state, action);
  }
}

/** Adds palettes seen earlier, or replaces the list. The current palette is always the latest. */
function addHistory(
  state: EditorState,
  { visited, isAll = false }: Extract<EditorAction, { type: "addHistory" }>,
): EditorState {
  if (!isAll) return { ...state, visited: joinVisited(visited, state.visited) };
  const present = formatPalette(listHexes(state.present));
  const others = visited.filter((address) => address !== present);
  return { ...state, visited: joinVisited(others, [present]) };
}

function show(state: EditorState, { colors, promises = state.promises, theme: asked }: ShownMoment): EditorState {
  const isShown = formatPalette(colors) === formatPalette(listHexes(state.present));
  const fresh = colors.map((hex, index) => ({ id: state.nextId + index, hex, isLocked: false }));
  const present = isShown ? state.present : fresh;
  const theme = asked === undefined ? state.theme : placeTheme(asked, present);
  return { ...step(state, { present, promises, theme }), nextId: state.nextId + (isShown ? 0 : colors.length) };
}

function redraw(state: EditorState, draw: DrawColors): EditorState {
  const { present } = state;
  const drawing = draw(present.map(({ hex, isLocked }) => (isLocked ? hex : undefined)));
  if (drawing.kind === "refused") return refuse(state, { contradiction: drawing.contradiction, wanted: "palette" });
  const drawn = present.map((swatch, index) => ({ ...swatch, hex: getColor(drawing.colors, index) }));
  return stepTo(state, drawn);
}

/** Sets new colors for the promises that the last step enabled. Undo reverts both together. */
function keepPromises(state: EditorState, draw: DrawColors, promises: PalettePromises): EditorState {
  if (!arePromisesEqual(state.promises, promises)) return state;
  return { ...redraw(state, draw), past: state.past };
}

function add(state: EditorState, index: number, draw: DrawColors): EditorState {
  const { present, nextId } = state;
  if (present.length >= paletteSizeMax) return state;
  const position = Math.min(index, present.length);
  const slots = present.map(({ hex }): string | undefined => hex).toSpliced(position, 0, undefined);
  const drawing = draw(slots);
  if (drawing.kind === "refused") return refuse(state, { contradiction: drawing.contradiction, wanted: "color" });
  const added = { id: nextId, hex: getColor(drawing.colors, position), isLocked: false };
  return { ...stepTo(state, present.toSpliced(position, 0, added)), nextId: nextId + 1 };
}

function remove(state: EditorState, id: number): EditorState {
  const left = state.present.filter((swatch) => swatch.id !== id);
  return left.length < paletteSizeMin ? state : stepTo(state, left);
}

function refuse(state: EditorState, refusal: Refusal): EditorState {
  return { ...state, refusal, draggedId: undefined };
}

function recolor(state: EditorState, action: Extract<EditorAction, { type: "recolor" }>): EditorState {
  const { id, hex, isDragging = false } = action;
  return revise(state, changeSwatch(state.present, id, { hex }), { dragged: id, isDragging });
}

/** Sets all colors at once. Slots keep their locks; slots that are not named are removed. */
function arrange(state: EditorState, action: Extract<EditorAction, { type: "arrange" }>): EditorState {
  const { colors, isDragging = false } = action;
  if (!isPaletteSize(colors.length)) return state;
  const kept = new Map(state.present.map((swatch) => [swatch.id, swatch]));
  const present = colors.map(({ id, hex }, index) => {
    const swatch = id === undefined ? undefined : kept.get(id);
    if (swatch) kept.delete(swatch.id);
    return swatch ? { ...swatch, hex } : { id: state.nextId + index, hex, isLocked: false };
  });
  const nextId = Math.max(state.nextId, ...present.map(({ id }) => id + 1));
  return revise({ ...state, nextId }, present, { dragged: "palette", isDragging });
}

interface Revision {
  readonly dragged: number | "palette";
  readonly isDragging: boolean;
}

function revise(state: EditorState, present: readonly Swatch[], { dragged, isDragging }: Revision): EditorState {
  const draggedId = isDragging ? dragged : undefined;
  if (showsSame(state.present, present)) return { ...state, draggedId: isDragging ? state.draggedId : undefined };
  if (state.draggedId !== dragged) return { ...stepTo(state, present), draggedId };
  const visited = joinVisited(state.visited.slice(0, -1), [formatPalette(listHexes(present))]);
  return { ...state, present, visited, draggedId };
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
  const isSame = arePromisesEqual(state.promises, promises) && areThemesEqual(state.theme, theme);
  if (isSame && showsSame(state.present, present)) return state;
  return {
    ...state,
    ...moment,
    past: [...state.past, momentOf(state)].slice(-rememberedMax),
    future: [],
    visited: joinVisited(state.visited, [formatPalette(listHexes(present))]),
    draggedId: undefined,
  };
}

function undo(state: EditorState): EditorState {
  const moment = state.past.at(-1);
  if (moment === undefined) return state;
  const future = [...state.future, momentOf(state)];
  return { ...state, ...moment, past: state.past.slice(0, -1), future, draggedId: undefined };
}

function redo(state: EditorState): EditorState {
  const moment = state.future.at(-1);
  if (moment === undefined) return state;
  const past = [...state.past, momentOf(state)].slice(-rememberedMax);
  return { ...state, ...moment, past, future: state.future.slice(0, -1), draggedId: undefined };
}

function momentOf({ present, promises, theme }: EditorState): Moment {
  return { present, promises, theme };
}

/** A palette that follows itself is listed once. */
function joinVisited(earlier: readonly string[], later: readonly string[]): readonly string[] {
  return [...earlier, ...later].filter((address, index, all) => address !== all[index - 1]).slice(-rememberedMax);
}

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

/** Ignores locks. */
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
