import { useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Left in the history by a search while somebody types. */
export const typingState = { isTyping: true };

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
