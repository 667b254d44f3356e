import { useEffect, useEffectEvent, useRef } from "react";
import { findControl, findCurrentSwatch, readFocus } from "./focus-place.ts";
import { findShortcut, type Shortcut } from "./shortcuts.ts";

export type RunShortcut = (shortcut: Shortcut, currentId: number | undefined) => void;

/**
 * Listens to the keys of the whole page.
 *
 * @param hasLetters - false when keys of one character are switched off
 */
export function useShortcuts(run: RunShortcut, hasLetters: boolean): void {
  const clicked = useRef<Element>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Tab") clicked.current = null;
    if (event.key === " ") dropClickedFocus(clicked.current);
    const focused = document.activeElement;
    const shortcut = findShortcut(event, readFocus(focused), hasLetters);
    if (shortcut === undefined) return;
    event.preventDefault();
    run(shortcut, findCurrentSwatch(focused));
  });

  useEffect(() => {
    const point = ({ target }: PointerEvent) => {
      clicked.current = findControl(target);
    };
    window.addEventListener("keydown", press);
    window.addEventListener("pointerdown", point);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerdown", point);
    };
  }, []);
}

/** Space belongs to a button that was reached by keyboard. One that was clicked has the focus too, and is to let go of it. */
function dropClickedFocus(clicked: Element | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused === clicked) focused.blur();
}
