import { useEffect, useEffectEvent, useState } from "react";

/** Whatever a person does on a page, programs that only look at it do not. */
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll"] as const;

/** Does something once, when somebody is there and the page has nothing else to do: for what they are likely to want next. */
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
 * Whether somebody is there, for parts in sight that the first look does without. For what is drawn by browsers alone.
 */
export function useSomebody(): boolean {
  const [isThere, setThere] = useState(() => navigator.userActivation.hasBeenActive);
  useFirstSign(() => setThere(true));
  return isThere;
}

/** Safari knows no such moment. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act);
}
