import { useSyncExternalStore } from "react";

/** Whether scripts have taken over: for controls that are nothing without them. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
}

function neverChanges(): () => void {
  return () => undefined;
}

function isInBrowser(): boolean {
  return true;
}

function isOnServer(): boolean {
  return false;
}
