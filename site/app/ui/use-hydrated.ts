import { useSyncExternalStore } from "react";

/** Returns false on the server and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverTell,
    () => true,
    () => false,
  );
}

function neverTell(): () => void {
  return () => undefined;
}
