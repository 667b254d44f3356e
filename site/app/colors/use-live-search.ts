import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { isClearlyHex, parseHexNotation } from "./parse-hex-notation.ts";
import { typingState } from "./use-field-text.ts";

const PAUSE_MS = 220;

/**
 * Searches a moment after the last key; each search stops the one before it. A hex as a name waits for Enter, which leads to
 * its page, and half a hex to be near to is not searched for.
 */
export function useLiveSearch() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stop(): void {
    clearTimeout(timer.current);
  }

  function searchSoon(form: HTMLFormElement): void {
    stop();
    timer.current = setTimeout(() => {
      if (!isWorthSearching(new FormData(form))) return;
      void submit(form, {
        replace: globalThis.location.search !== "",
        preventScrollReset: true,
        state: typingState,
      });
    }, PAUSE_MS);
  }
  return { searchSoon, stop };
}

function isWorthSearching(form: FormData): boolean {
  const near = readText(form, "near");
  return !isClearlyHex(readText(form, "name")) && (near === "" || parseHexNotation(near) !== undefined);
}

function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
