/** Finds the scene on the page. */
import { type SourceRole, sourceRoles } from "@tincture/color/source-roles";

/** The attribute of a scene's picture. */
const sceneMark = "data-scene";

/**
 * Returns the role of the scene's part at a point of the window. Parts without a role are skipped.
 */
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

/** Returns the size of the scene in CSS pixels. */
export function measureScene(): Size | undefined {
  const box = document.querySelector(`[${sceneMark}]`)?.getBoundingClientRect();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
}

/** Shows the scene and its palette full screen. Does nothing if the browser refuses. */
export function fillScreen(): void {
  document
    .querySelector("[data-preview]")
    ?.requestFullscreen()
    .catch(() => undefined);
}
