import { useSyncExternalStore } from "react";

/** False on the server and until scripts run: what needs them shows itself only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHere, isNotHere);
}

function subscribe(): () => void {
  return () => undefined;
}

function isHere(): boolean {
  return true;
}

function isNotHere(): boolean {
  return false;
}
