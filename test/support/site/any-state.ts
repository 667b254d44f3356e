import { fc } from "../../properties.ts";
import {
  type DrawColors,
  type EditorAction,
  type EditorState,
  reduceEditor,
  startEditor,
} from "../../../site/app/editor/state/editor-state.ts";
import { drawSeed, fillSlots, generatePalette } from "@tincture/color/generate";

export const start = startEditor({ colors: ["264653", "2a9d8f", "e9c46a"] });
const hex = fc.stringMatching(/^[0-9a-f]{6}$/);
const id = fc.integer({ min: 0, max: 12 });
const index = fc.integer({ min: -1, max: 9 });
const placed = fc.record({ id: fc.option(id, { nil: undefined }), hex });
const promises = fc.record(
  {
    words: fc.constantFrom("", "misty forest"),
    tags: fc.uniqueArray(fc.constantFrom("warm", "cold", "dark"), { maxLength: 3 }),
    near: fc.uniqueArray(fc.constantFrom("e63946", "1d3557"), { maxLength: 2 }),
    contrast: fc.constantFrom(undefined, 3 as const, 7 as const),
    vision: fc.constantFrom(undefined, "safe" as const),
  },
  { noNullPrototype: true },
);
export const draw = fc.nat(255).map((byte) => createDraw((count) => new Uint8Array(count).fill(byte)));
export const actions: fc.Arbitrary<EditorAction> = fc.oneof(
  fc.record({ type: fc.constant("show" as const), colors: fc.array(hex, { minLength: 2, maxLength: 8 }) }),
  fc.record({ type: fc.constant("promise" as const), promises }),
  fc.record({ type: fc.constant("generate" as const), draw }),
  fc.record({ type: fc.constant("add" as const), index: fc.integer({ min: 0, max: 2 }), draw }),
  fc.record({ type: fc.constant("remove" as const), id }),
  fc.record({ type: fc.constant("move" as const), id, index }),
  fc.record({ type: fc.constant("recolor" as const), id, hex, isDragging: fc.boolean() }),
  fc.record({
    type: fc.constant("arrange" as const),
    colors: fc.array(placed, { maxLength: 9 }),
    isDragging: fc.boolean(),
  }),
  fc.record({ type: fc.constant("toggleLock" as const), id }),
  fc.record({ type: fc.constant("gradient" as const), gradient: fc.string({ maxLength: 20 }) }),
  fc.constantFrom({ type: "undo" as const }, { type: "redo" as const }, { type: "endDrag" as const }),
);
export function anyState(): fc.Arbitrary<EditorState> {
  return fc.array(actions, { maxLength: 30 }).map((list) => list.reduce(reduceEditor, start));
}

export function createDraw(randomBytes: (count: number) => Uint8Array): DrawColors {
  const seed = drawSeed(randomBytes);
  return (slots) => {
    const locks = slots.filter((slot) => slot !== undefined);
    return { kind: "drawn", colors: fillSlots(slots, generatePalette({ seed, size: slots.length, locks })) };
  };
}
