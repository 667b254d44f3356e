import { type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  readonly className: string;
  /** A `summary` and the content that it opens. */
  readonly children: ReactNode;
}

/** Works without scripts. With them it closes on Escape, and on a press or Tab outside. */
export function Menu({ className, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeInTime(menu.current) : undefined), []);
  return (
    <details ref={menu} className={className}>
      {children}
    </details>
  );
}

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

  // On the document, because a press on the menu's edge leaves nothing focused.
  document.addEventListener("keydown", closeOnEscape, { signal });
  document.addEventListener("pointerdown", closeFromElsewhere, { signal });
  document.addEventListener("focusin", closeFromElsewhere, { signal });
  return () => ending.abort();
}
