import { lazy, type RefObject, useState } from "react";
import { useSomebody } from "../../ui/use-first-sign.ts";
import { type TakePress, useEarlyPress } from "../early-press.ts";

/** The code that drags is as large as all else of a tool: it is fetched for a pointer. */
export const LazyRoleDrag = lazy(async () => ({ default: (await import("./role-drag.tsx")).RoleDrag }));

interface WantedDrag {
  readonly isWanted: boolean;
  /** A pointer has come near. */
  readonly want: () => void;
  readonly takePress: TakePress;
}

/**
 * When to fetch it: once a mouse comes near; where there are fingers at the first sign of one, since these do not come near before they
 * drag.
 *
 * @param area - holds what can be dragged
 */
export function useWantedDrag(area: RefObject<HTMLElement | null>): WantedDrag {
  const [isNear, setNear] = useState(false);
  const isSomebodyThere = useSomebody();
  const takePress = useEarlyPress(area);
  const hasFingers = matchMedia("(any-pointer: coarse)").matches;
  return { isWanted: isNear || (isSomebodyThere && hasFingers), want: () => setNear(true), takePress };
}
