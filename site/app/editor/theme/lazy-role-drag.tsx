import { lazy, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The code that drags is as large as all else of a tool: it is fetched for a pointer. */
export const LazyRoleDrag = lazy(async () => ({ default: (await import("./role-drag.tsx")).RoleDrag }));

interface WantedDrag {
  readonly isWanted: boolean;
  /** A pointer has come near. */
  readonly want: () => void;
}

/** When to fetch it: once a mouse comes near; where there are fingers at once, since these do not come near before they drag. */
export function useWantedDrag(): WantedDrag {
  const [isNear, setNear] = useState(false);
  const hasFingers = useHydrated() && matchMedia("(any-pointer: coarse)").matches;
  return { isWanted: isNear || hasFingers, want: () => setNear(true) };
}
