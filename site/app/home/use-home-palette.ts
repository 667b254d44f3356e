import { useEffect, useEffectEvent, useState } from "react";
import { useFirstSign } from "../ui/use-first-sign.ts";
import type { HomePalette } from "./draw-home.ts";

/** What takes the space bar for itself. */
const takesKeys = "a, button, input, select, textarea, summary, [contenteditable], [role=dialog]";

/**
 * The palette that the start page wears: the server's, then those that are drawn by the space bar and a button.
 *
 * @param first - of the server
 * @param onMissing - told when the generator cannot be loaded
 */
export function useHomePalette(first: HomePalette, onMissing: () => void) {
  const [palette, setPalette] = useState(first);
  useFirstSign(() => void load().catch(() => undefined));

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

/** Does something at each press of the space bar that is nobody else's; one that is held goes on with nothing, and does not scroll. */
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
