/** Where the scene is on the page, for whoever drops a color on it or takes its measure. */
import { type SourceRole, sourceRoles } from "@tincture/color/source-roles";

/** Marks the picture of a scene. */
const sceneMark = "data-scene";

/** The role of what is seen of a scene at a point of the window; what has none lets through what is behind it. */
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

/** How large the scene is shown, in pixels of the page. */
export function measureScene(): Size | undefined {
  const box = document.querySelector(`[${sceneMark}]`)?.getBoundingClientRect();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
}

/** Shows the scene with its palette and nothing else; Escape brings the page back. What the browser refuses stays as it is. */
export function fillScreen(): void {
  document
    .querySelector("[data-preview]")
    ?.requestFullscreen()
    .catch(() => undefined);
}
