import { useSyncExternalStore } from "react";

/** Midnight UTC by the reader's clock; nothing where the server cannot know it. */
export function LocalMidnight() {
  const time = useSyncExternalStore(subscribeNever, formatMidnight, () => undefined);
  return time === undefined ? null : <>Where you are that is {time}. </>;
}

function formatMidnight(): string {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return midnight.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

function subscribeNever(): () => void {
  return () => undefined;
}
