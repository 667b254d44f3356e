import { lazy, type RefObject, useState } from "react";
import { useHasInteracted } from "../../ui/use-first-interaction.ts";
import { type TakePress, useEarlyPress } from "../early-press.ts";

/** The drag code is as large as the rest of the tool, so it loads when a pointer is used. */
export const LazyRoleDrag = lazy(async () => ({ default: (await import("./role-drag.tsx")).RoleDrag }));

interface WantedDrag {
  readonly isWanted: boolean;
  /** Called when a pointer comes near. */
  readonly want: () => void;
  readonly takePress: TakePress;
}

/**
 * Returns when to load the drag code: when a mouse comes near, or on touch devices at the first
 * interaction.
 *
 * @param area - contains the draggable elements
 */
export function useWantedDrag(area: RefObject<HTMLElement | null>): WantedDrag {
  const [isNear, setNear] = useState(false);
  const hasInteracted = useHasInteracted();
  const takePress = useEarlyPress(area);
  const hasFingers = matchMedia("(any-pointer: coarse)").matches;
  return { isWanted: isNear || (hasInteracted && hasFingers), want: () => setNear(true), takePress };
}
