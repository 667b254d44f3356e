import { useLayoutEffect, useRef } from "react";
import { findSwatchElement } from "./swatch-focus.ts";

const wipeMs = 340;
/** The delay between neighboring columns. */
const waveMs = 45;
const wideWindow = "(width >= 48rem)";

interface ShownColor {
  readonly id: number;
  readonly hex: string;
}

/**
 * Animates color changes, one column after the other: the old color, drawn by the column's
 * `::before`, is wiped off the new one. Drags and reduced motion change colors at once.
 *
 * @param isDraft - whether a color is being dragged
 */
export function useColorTransition(shown: readonly ShownColor[], isDraft: boolean): void {
  const last = useRef<ReadonlyMap<number, string>>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = new Map(shown.map(({ id, hex }) => [id, hex]));
    if (before === undefined || isDraft || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [index, { id, hex }] of shown.entries()) {
      const old = before.get(id);
      const column = findSwatchElement(id);
      if (old !== undefined && old !== hex && column) wipe(column, old, index);
    }
  });
}

function wipe(column: HTMLElement, old: string, index: number): void {
  for (const animation of column.getAnimations({ subtree: true })) if (animation.id === "wipe") animation.cancel();
  column.style.setProperty("--before", `#${old}`);
  column.animate([{ scale: "1" }, { scale: matchMedia(wideWindow).matches ? "1 0" : "0 1" }], {
    id: "wipe",
    pseudoElement: "::before",
    duration: wipeMs,
    delay: index * waveMs,
    easing: "cubic-bezier(0.65, 0, 0.2, 1)",
    fill: "backwards",
  });
}
