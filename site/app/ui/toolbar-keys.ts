/**
 * One tab stop, then arrow keys, Home and End (WAI-ARIA Authoring Practices, "Toolbar Pattern").
 */
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The tab stop is the last focused button, or the first. Without scripts each button is one. */
export function useToolbarKeys(toolbar: RefObject<HTMLElement | null>) {
  const stop = useRef<HTMLElement>(undefined);

  function updateStop(): void {
    if (toolbar.current === null) return;
    const items = listItems(toolbar.current);
    if (stop.current === undefined || !items.includes(stop.current)) stop.current = items[0];
    for (const item of toolbar.current.querySelectorAll<HTMLElement>(itemSelector)) {
      item.tabIndex = item === stop.current ? 0 : -1;
    }
  }

  // Runs after each render and on resize, since buttons may be disabled, removed or hidden.
  useEffect(updateStop);
  const updateStopAgain = useEffectEvent(updateStop);
  useEffect(() => {
    const observer = new ResizeObserver(() => updateStopAgain());
    if (toolbar.current) observer.observe(toolbar.current);
    return () => observer.disconnect();
  }, [toolbar]);
  return {
    onKeyDown: moveInToolbar,
    onFocus({ target }: { readonly target: EventTarget }): void {
      if (target instanceof HTMLElement) stop.current = target;
      updateStop();
    },
  };
}

export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return;
  const items = listItems(currentTarget);
  const next = findNext(
    key,
    items.findIndex((item) => item === target),
    items.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

const itemSelector = "a[href], button";

/** Softly disabled buttons are included, because they can have the focus. */
function listItems(toolbar: HTMLElement): readonly HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(itemSelector)].filter((item) => item.checkVisibility());
}

/** Wraps around at both ends. */
function findNext(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
