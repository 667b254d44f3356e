import { useEffect, useEffectEvent, useState } from "react";

/** Events of a real user, as opposed to programs that only load the page. */
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll"] as const;

/** Calls `prepare` once, on the first user input and when the page is idle. */
export function useFirstInteraction(prepare: () => void): void {
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

/** For parts that the first view can do without. False on the server. */
export function useHasInteracted(): boolean {
  const [isThere, setThere] = useState(() => navigator.userActivation.hasBeenActive);
  useFirstInteraction(() => setThere(true));
  return isThere;
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act);
}
