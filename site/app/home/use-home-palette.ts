import { useEffect, useEffectEvent, useState } from "react";
import { useFirstInteraction } from "../ui/use-first-interaction.ts";
import type { HomePalette } from "./draw-home.ts";

/** Elements that handle the space bar themselves. */
const takesKeys = "a, button, input, select, textarea, summary, [contenteditable], [role=dialog]";

/**
 * Returns the palette of the start page and draws another on demand.
 *
 * @param first - the palette that the server rendered
 * @param onMissing - called when the generator cannot be loaded
 */
export function useHomePalette(first: HomePalette, onMissing: () => void) {
  const [palette, setPalette] = useState(first);
  useFirstInteraction(() => void load().catch(() => undefined));

  function draw(): void {
    load().then(({ drawAnyHome }) => setPalette(drawAnyHome(randomBytes)), onMissing);
  }
  useSpaceBar(draw);
  return { palette, draw };
}

function load() {
  return import("./draw-home.ts");
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * Calls `act` on each press of the space bar outside of controls. Repeats of a held key are
 * ignored, and the page does not scroll.
 */
function useSpaceBar(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== " " || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.closest(takesKeys)) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
