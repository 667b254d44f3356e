import { useEffect, useEffectEvent } from "react";
import { findCurrentSwatch, readFocus } from "./focus-place.ts";
import { findShortcut, type Shortcut } from "./shortcuts.ts";

export type RunShortcut = (shortcut: Shortcut, currentId: number | undefined) => void;

/**
 * Listens to the keys of the whole page.
 *
 * @param hasLetters - false when keys of one character are switched off
 */
export function useShortcuts(run: RunShortcut, hasLetters: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const shortcut = findShortcut(event, readFocus(event.target), hasLetters);
    if (shortcut === undefined) return;
    event.preventDefault();
    run(shortcut, findCurrentSwatch(event.target));
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
