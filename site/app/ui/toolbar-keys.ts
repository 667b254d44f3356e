/** Toolbars by keyboard: one stop of Tab, and from there arrows, Home and End (WAI-ARIA Authoring Practices, "Toolbar Pattern"). */
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Makes a toolbar one stop of Tab: where it was left, else its first button. Without scripts each button is a stop of its own.
 *
 * @returns what the toolbar listens to
 */
export function useToolbarKeys(toolbar: RefObject<HTMLElement | null>) {
  const stop = useRef<HTMLElement>(undefined);

  function settle(): void {
    if (toolbar.current === null) return;
    const items = listItems(toolbar.current);
    if (stop.current === undefined || !items.includes(stop.current)) stop.current = items[0];
    for (const item of toolbar.current.querySelectorAll<HTMLElement>(itemSelector)) {
      item.tabIndex = item === stop.current ? 0 : -1;
    }
  }

  // What is disabled, taken away or put in another's place is known once it is drawn; what has no room, once that has changed.
  useEffect(settle);
  const settleAgain = useEffectEvent(settle);
  useEffect(() => {
    const observer = new ResizeObserver(() => settleAgain());
    if (toolbar.current) observer.observe(toolbar.current);
    return () => observer.disconnect();
  }, [toolbar]);
  return {
    onKeyDown: moveInToolbar,
    onFocus({ target }: { readonly target: EventTarget }): void {
      if (target instanceof HTMLElement) stop.current = target;
      settle();
    },
  };
}

/** Moves the focus along the toolbar that hears of the key. */
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

/** What has room; what has nothing to do now is passed like the rest, for it says so. */
function listItems(toolbar: HTMLElement): readonly HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(itemSelector)].filter((item) => item.checkVisibility());
}

/** From an end it goes on at the other. */
function findNext(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
