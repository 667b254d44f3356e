import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSubmit } from "react-router";
import { isClearlyHex, parseHexNotation } from "../ui/parse-hex-notation.ts";

const pauseMs = 220;

/** Left in the history by a search while somebody types. */
const typingState = { isTyping: true };

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
    }, pauseMs);
  }
  return { searchSoon, stop };
}

/**
 * The text of a field that the address holds too. What is being typed stays as it is when an earlier search arrives; any
 * other way to another address brings that address's text.
 */
export function useFieldText(value: string) {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const [text, setText] = useState(value);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (type === NavigationType.Pop || state?.isTyping !== true) setText(value);
  }
  return [text, setText] as const;
}

function isWorthSearching(form: FormData): boolean {
  const near = readText(form, "near");
  return !isClearlyHex(readText(form, "name")) && (near === "" || parseHexNotation(near) !== undefined);
}

function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
