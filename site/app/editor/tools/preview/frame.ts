import { type SourceRole, sourceRoles } from "@tincture/color/source-roles";
import type { ThemeMode } from "@tincture/color/theme";
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

interface SceneTexts {
  readonly label: string;
  /** For screen readers. */
  readonly description: string;
}

export const sceneTexts: Readonly<Record<Scene, SceneTexts>> = {
  landing: {
    label: "Landing page",
    description:
      "a web page that lets cabins: a headline, two buttons, hills behind hills below a sun, and a form for days",
  },
  app: {
    label: "App",
    description:
      "a greenhouse's app: figures with their states, a chart of the day, a ring of what grows, and a table of beds",
  },
  chart: {
    label: "Chart",
    description: "a chart of a garden's harvest: a stream for each color, from March to November, and bars of the sums",
  },
  poster: {
    label: "Poster",
    description:
      "a poster for evenings of music in a park: circles, quarters, leaves and stripes in a grid, and large letters",
  },
  packaging: {
    label: "Packaging",
    description:
      "packages on a table: a pouch of coffee, a tin of tea, a box of biscuits and a jar, each with its label",
  },
  type: {
    label: "Type specimen",
    description: "a typeface on fields of the palette: two giant letters, the alphabet, figures, weights and a text",
  },
};

export function describeScene(scene: Scene, mode: ThemeMode): string {
  const look = mode.replace("high_contrast", "with high contrast").replaceAll("_", " ");
  return `The palette as ${sceneTexts[scene].description}; ${look}`;
}
