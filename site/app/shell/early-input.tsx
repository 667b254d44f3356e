/** Records keys and clicks until the page is hydrated, a second or two on a slow phone. */
import { use } from "react";
import { NonceContext } from "./page-scripts.tsx";

type EarlyEvent = HTMLElement | Pick<KeyboardEvent, "key" | "shiftKey">;

declare global {
  interface Window {
    earlyInput?: EarlyEvent[];
  }
}

/** Belongs before the buttons of a page that needs scripts. */
export function EarlyInput() {
  const nonce = use(NonceContext);
  const text = import.meta.env.SSR ? `(${recordEarlyInput.toString()})()` : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Runs as an inline script, so it can use nothing outside its own body. It listens in the capture
 * phase, since React stops the propagation of events during hydration.
 */
function recordEarlyInput(): void {
  const events: EarlyEvent[] = (window.earlyInput = []);
  const isHydrated = (): boolean => document.documentElement.dataset["hydrated"] !== undefined;
  function recordKey(event: KeyboardEvent): void {
    const { key, shiftKey, target } = event;
    if (isHydrated() || event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return;
    if (target instanceof Element && target.closest("a, button, input, select, textarea, summary")) return;
    if (key === " ") event.preventDefault();
    // A visitor who presses the space bar again because nothing happened wants one palette.
    const last = events.at(-1);
    const isRepeated = key === " " && last !== undefined && !(last instanceof Element) && last.key === key;
    if (!event.repeat && !isRepeated) events.push({ key, shiftKey });
  }
  function findButton({ target }: Event): HTMLElement | null {
    return target instanceof Element && !isHydrated() ? target.closest<HTMLElement>("main button[type=button]") : null;
  }
  function recordClick(event: Event): void {
    const button = findButton(event);
    if (button && events.at(-1) !== button) events.push(button);
  }
  addEventListener("keydown", recordKey, true);
  addEventListener("click", recordClick, true);
  // Keeps the focus off the button, so that keys still belong to the page.
  addEventListener("mousedown", (event) => findButton(event) && event.preventDefault(), true);
}

export function replayEarlyInput(): void {
  for (const event of window.earlyInput?.splice(0) ?? []) {
    if (event instanceof HTMLElement) event.click();
    else document.body.dispatchEvent(new KeyboardEvent("keydown", { ...event, bubbles: true, cancelable: true }));
  }
}
