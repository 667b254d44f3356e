/**
 * Does on client navigation what a browser does when it loads a page: shows progress, announces the
 * title, and moves the focus.
 */
import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

export interface ShownPage {
  readonly pathname: string;
  /** Key of the history entry. */
  readonly key: string;
}

/**
 * Records the page that is shown and returns the one before, if any. It outlives the frame, which
 * is remounted around an error page.
 */
export const ShowPageContext = createContext<(page: ShownPage) => ShownPage | undefined>(() => undefined);

export function PageArrival() {
  const voice = useRef<HTMLParagraphElement>(null);
  useArrival((title) => {
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

/**
 * Moves the focus after a navigation: to the heading of a new page, or to the first invalid field
 * of a refused form. A search while the user types keeps the focus.
 *
 * @param say - announces the title of the new page
 */
function useArrival(say: (title: string) => void): void {
  const { pathname, hash, key, state } = useLocation();
  const { state: phase, formMethod } = useNavigation();
  const show = useContext(ShowPageContext);
  const isSent = useRef(false);

  const arrive = useEffectEvent((page: ShownPage) => {
    const before = show(page);
    if (before === undefined || before.key === page.key) return;
    if (before.pathname !== page.pathname) {
      say(document.title);
      goToPage(hash);
    } else if (isSent.current && state?.isTyping !== true) goToAnswer();
  });

  useEffect(() => arrive({ pathname, key }), [pathname, key]);
  useEffect(() => {
    isSent.current = phase !== "idle" && formMethod !== undefined;
  }, [phase, formMethod]);
}

/**
 * Focuses the target of the fragment, or the heading, without scrolling, so that the back button
 * restores the position.
 */
function goToPage(hash: string): void {
  const part = hash === "" ? null : document.getElementById(hash.slice(1));
  if (part === null) return focusOn(document.querySelector("main h1"), { preventScroll: true });
  const closed = part.closest("details");
  if (closed) closed.open = true;
  focusOn(part);
}

/** Focuses the first invalid field, or the message if the form is gone. */
function goToAnswer(): void {
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
