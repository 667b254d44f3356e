import { type SourceRole, sourceRoles } from "@tincture/color/source-roles";
import type { Scene } from "./preview-state.ts";
import type { Shape } from "./drawing.ts";
import type { Paint } from "./paint.ts";

/** The size of a scene in its own units. Text of 13 units is small print. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Narrow, or taller than wide. Parts are then stacked. */
  readonly isTall: boolean;
}

export type DrawScene = (frame: Frame, paint: Paint) => readonly Shape[];

const wideUnits = 1280;
const tallUnits = { narrow: 390, broad: 540 };
/** The aspect ratio from which parts are side by side. */
const wideRatio = 1.12;
/** Tall frames wider than this many pixels get more space instead of larger text. */
const broadFrom = 560;

/** Width and height are CSS pixels. */
export function createFrame(width: number, height: number): Frame {
  const isTall = width / height < wideRatio || width < broadFrom;
  const units = isTall ? (width < broadFrom ? tallUnits.narrow : tallUnits.broad) : wideUnits;
  return { width: units, height: Math.round((units * height) / width), isTall };
}

const sceneMark = "data-scene";

/** Finds the role of the scene's part at a point of the window. */
export function findSceneRole({ x, y }: { readonly x: number; readonly y: number }): SourceRole | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const holder = element.closest(`[${sceneMark}] [data-role]`);
    const name = holder?.getAttribute("data-role");
    if (name != null) return sourceRoles.find((role) => role === name);
  }
  return undefined;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function measureScene(): Size | undefined {
  const box = document.querySelector(`[${sceneMark}]`)?.getBoundingClientRect();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
}

export type DrawnScene = { readonly scene: Scene; readonly draw: DrawScene } | { readonly problem: Error };
