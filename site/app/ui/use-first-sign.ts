import { useEffect, useEffectEvent, useState } from "react";

/** Events of a real user, as opposed to programs that only load the page. */
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll"] as const;

/**
 * Calls `prepare` once, on the first user input and when the page is idle, to load what the user is
 * likely to need next.
 */
export function useFirstSign(prepare: () => void): void {
  const prepareNow = useEffectEvent(prepare);
  useEffect(() => {
    const left = new AbortController();
    const options = { passive: true, signal: left.signal };
    function notice(): void {
      left.abort();
      whenIdle(() => prepareNow());
    }
    for (const sign of signs) window.addEventListener(sign, notice, options);
    return () => left.abort();
  }, []);
}

/**
 * Returns whether there has been user input, for parts that the first view can do without. False on
 * the server.
 */
export function useSomebody(): boolean {
  const [isThere, setThere] = useState(() => navigator.userActivation.hasBeenActive);
  useFirstSign(() => setThere(true));
  return isThere;
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act);
}
