import { useSyncExternalStore } from "react";

/** False on the server and until scripts run: what needs them shows itself only then. */
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
