/**
 * Does what a browser does when it loads a page, for navigations by scripts: shows progress,
 * announces the title and moves the focus.
 */
import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

export interface VisitedPage {
  readonly pathname: string;
  readonly key: string;
}

/** Returns the previous page. It lives outside the layout, which error pages remount. */
export const VisitPageContext = createContext<(page: VisitedPage) => VisitedPage | undefined>(() => undefined);

export function NavigationFocus() {
  const voice = useRef<HTMLParagraphElement>(null);
  useNavigationFocus((title) => {
    if (voice.current) voice.current.textContent = title;
  });
  const isPending = useNavigation().state !== "idle";
  return (
    <>
      {isPending && <div role="progressbar" aria-label="Loading the page" className="pending-page" />}
      <p ref={voice} aria-live="polite" className="sr-only" />
    </>
  );
}

/** Focuses the heading of another page, or the first invalid field of a refused form. */
function useNavigationFocus(announce: (title: string) => void): void {
  const { pathname, hash, key, state } = useLocation();
  const { state: phase, formMethod } = useNavigation();
  const show = useContext(VisitPageContext);
  const isSent = useRef(false);

  const arrive = useEffectEvent((page: VisitedPage) => {
    const before = show(page);
    if (before === undefined || before.key === page.key) return;
    if (before.pathname !== page.pathname) {
      announce(document.title);
      goToPage(hash);
    } else if (isSent.current && state?.isTyping !== true) goToOutcome();
  });

  useEffect(() => arrive({ pathname, key }), [pathname, key]);
  useEffect(() => {
    isSent.current = phase !== "idle" && formMethod !== undefined;
  }, [phase, formMethod]);
}

/** Does not scroll to the heading: Back restores the scroll position. */
function goToPage(hash: string): void {
  const part = hash === "" ? null : document.getElementById(hash.slice(1));
  if (part === null) return focusOn(document.querySelector("main h1"), { preventScroll: true });
  const closed = part.closest("details");
  if (closed) closed.open = true;
  focusOn(part);
}

function goToOutcome(): void {
  const wrong = document.querySelector("main [aria-invalid=true]");
  if (wrong) return focusOn(wrong.matches("fieldset") ? wrong.querySelector("input") : wrong);
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) focusOn(document.querySelector("main :is([role=alert], [role=status]):not(:empty)"));
}

function focusOn(element: Element | null, options?: FocusOptions): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}
