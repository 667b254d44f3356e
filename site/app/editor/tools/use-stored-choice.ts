import { useSyncExternalStore } from "react";
import { openLocal } from "../save/safe-storage.ts";

interface ChoiceOptions<T extends string> {
  readonly key: string;
  readonly values: readonly T[];
  readonly fallback: T;
}

/** A choice that all tabs share. */
export function useStoredChoice<T extends string>({ key, values, fallback }: ChoiceOptions<T>) {
  const value = useSyncExternalStore(
    subscribe,
    () => values.find((one) => one === openLocal().get(key)) ?? fallback,
    () => fallback,
  );

  function choose(chosen: T): void {
    // The browser sends the event to other tabs only.
    if (openLocal().set(key, chosen)) window.dispatchEvent(new StorageEvent("storage", { key }));
  }
  return [value, choose] as const;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
