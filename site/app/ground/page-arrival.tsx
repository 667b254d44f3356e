/** What a browser does by itself where it loads a page, for pages that scripts change: it shows that one is on its way, names it, goes to it. */
import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

export interface ShownPage {
  readonly pathname: string;
  /** Of the entry in the history. */
  readonly key: string;
}

/**
 * Takes note of the page that is shown now, and tells which was before: undefined for none. It outlives the frame, which is made anew
 * around a page that says what went wrong.
 */
export const ShowPageContext = createContext<(page: ShownPage) => ShownPage | undefined>(() => undefined);

/** Beside every page. */
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
 * Goes where each navigation leads: on another page to its heading, after a form that was refused to its first wrong field. A search
 * while somebody types leaves them in their field.
 *
 * @param say - says the title of the page that is gone to
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

/** To the part that the address names, else to the heading. The page stays scrolled as it is, which on the way back is where it was left. */
function goToPage(hash: string): void {
  const part = hash === "" ? null : document.getElementById(hash.slice(1));
  if (part === null) return focusOn(document.querySelector("main h1"), { preventScroll: true });
  const closed = part.closest("details");
  if (closed) closed.open = true;
  focusOn(part);
}

/** To what has to be corrected, else, where the form is gone with its button, to what is said about it. */
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
