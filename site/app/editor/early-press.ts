import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Hands out the press that still lasts, once. */
export type TakePress = () => PointerEvent | undefined;

/**
 * Keeps the press on what can be dragged, for the code that drags: that is fetched for a pointer, and a finger does not come near before it
 * takes hold.
 *
 * @param area - holds what can be dragged
 */
export function useEarlyPress(area: RefObject<HTMLElement | null>): TakePress {
  const held = useRef<PointerEvent>(undefined);
  useEffect(() => {
    const left = new AbortController();
    const options = { capture: true, signal: left.signal };
    area.current?.addEventListener("pointerdown", (event) => void (held.current = event), options);
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, () => void (held.current = undefined), options);
    }
    return () => left.abort();
  }, [area]);
  return useCallback(() => {
    const press = held.current;
    held.current = undefined;
    return press;
  }, []);
}

/** Tells of the press once more, now that somebody listens: the drag begins where it was, and goes on from there. */
export function useRepeatedPress(takePress: TakePress): void {
  useEffect(() => {
    const press = takePress();
    press?.target?.dispatchEvent(new PointerEvent("pointerdown", press));
  }, [takePress]);
}
