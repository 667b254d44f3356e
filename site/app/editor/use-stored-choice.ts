import { useSyncExternalStore } from "react";

interface Choice<T extends string> {
  readonly key: string;
  readonly values: readonly T[];
  readonly fallback: T;
}

/** A choice that the browser remembers, in all tabs; the fallback where it remembers nothing. */
export function useStoredChoice<T extends string>({ key, values, fallback }: Choice<T>) {
  const value = useSyncExternalStore(
    subscribe,
    () => values.find((one) => one === readItem(key)) ?? fallback,
    () => fallback,
  );
  return [value, (chosen: T) => writeItem(key, chosen)] as const;
}

function subscribe(tell: () => void): () => void {
  window.addEventListener("storage", tell);
  return () => window.removeEventListener("storage", tell);
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
  // The browser tells other tabs alone.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
