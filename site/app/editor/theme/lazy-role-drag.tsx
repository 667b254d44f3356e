import { lazy, useEffect, useState } from "react";

/** The code that drags is as large as all else of a tool: it is fetched for a pointer. */
export const LazyRoleDrag = lazy(async () => ({ default: (await import("./role-drag.tsx")).RoleDrag }));

interface WantedDrag {
  readonly isWanted: boolean;
  /** A pointer has come near. */
  readonly want: () => void;
}

/** When to fetch it: once a mouse comes near; where there are fingers at once, since these do not come near before they drag. */
export function useWantedDrag(): WantedDrag {
  const [isWanted, setWanted] = useState(false);
  const want = (): void => setWanted(true);
  useEffect(() => {
    if (matchMedia("(any-pointer: coarse)").matches) setWanted(true);
  }, []);
  return { isWanted, want };
}
