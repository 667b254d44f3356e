import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useHasInteracted } from "../../ui/use-first-interaction.ts";

export type TakePress = () => PointerEvent | undefined;

/** Records a press until the drag code is loaded: a finger does not come near before it presses. */
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

/**
 * Repeats the recorded press once the drag code listens, so the drag starts where the press was.
 */
export function useRepeatedPress(takePress: TakePress): void {
  useEffect(() => {
    const press = takePress();
    press?.target?.dispatchEvent(new PointerEvent("pointerdown", press));
  }, [takePress]);
}

/** Loads the drag code when a mouse comes near, or on touch devices at the first interaction. */
export function useDragLoading(area: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false);
  const hasInteracted = useHasInteracted();
  const takePress = useEarlyPress(area);
  const hasFingers = matchMedia("(any-pointer: coarse)").matches;
  return { isNeeded: isNear || (hasInteracted && hasFingers), request: () => setNear(true), takePress };
}
