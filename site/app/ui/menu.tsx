import { type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  readonly className: string;
  /** A summary, and what it opens. */
  readonly children: ReactNode;
}

/**
 * What opens below a button, without scripts too. With them Escape closes it and gives the focus back, and so does going on
 * elsewhere, by a press or by Tab.
 */
export function Menu({ className, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeInTime(menu.current) : undefined), []);
  return (
    <details ref={menu} className={className}>
      {children}
    </details>
  );
}

/** @returns ends it */
function closeInTime(menu: HTMLDetailsElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;

  function closeFromElsewhere({ target }: Event): void {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  }

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }

  // Not the menu's own: a press on its edge leaves the focus nowhere.
  document.addEventListener("keydown", closeOnEscape, { signal });
  document.addEventListener("pointerdown", closeFromElsewhere, { signal });
  document.addEventListener("focusin", closeFromElsewhere, { signal });
  return () => ending.abort();
}
