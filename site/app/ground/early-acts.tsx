/**
 * Replays input from before hydration. On a slow phone a page looks ready one or two seconds before
 * its scripts run. An inline script records keys and button presses and keeps the space bar from
 * scrolling. After hydration they are repeated.
 */
import { use } from "react";
import { NonceContext } from "./nonce.ts";

type EarlyAct = HTMLElement | Pick<KeyboardEvent, "key" | "shiftKey">;

declare global {
  interface Window {
    earlyActs?: EarlyAct[];
  }
}

/** For pages whose keys and buttons need scripts. Must come before the buttons. */
export function EarlyActs() {
  const nonce = use(NonceContext);
  const text = import.meta.env.SSR ? `(${keepEarlyActs.toString()})()` : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Inlined into the page, so it must not refer to anything outside. It listens in the capture phase,
 * because React stops events while it hydrates.
 */
function keepEarlyActs(): void {
  const acts: EarlyAct[] = (window.earlyActs = []);
  const isOver = (): boolean => document.documentElement.dataset["hydrated"] !== undefined;
  function keepKey(event: KeyboardEvent): void {
    const { key, shiftKey, target } = event;
    if (isOver() || event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return;
    if (target instanceof Element && target.closest("a, button, input, select, textarea, summary")) return;
    if (key === " ") event.preventDefault();
    // Repeated presses of the same key count once.
    const last = acts.at(-1);
    const isAgain = key === " " && last !== undefined && !(last instanceof Element) && last.key === key;
    if (!event.repeat && !isAgain) acts.push({ key, shiftKey });
  }
  function findButton({ target }: Event): HTMLElement | null {
    return target instanceof Element && !isOver() ? target.closest<HTMLElement>("main button[type=button]") : null;
  }
  function keepPress(event: Event): void {
    const button = findButton(event);
    if (button && acts.at(-1) !== button) acts.push(button);
  }
  addEventListener("keydown", keepKey, true);
  addEventListener("click", keepPress, true);
  // Keeps the focus on the page, so that the next key still works.
  addEventListener("mousedown", (event) => findButton(event) && event.preventDefault(), true);
}

/** Repeats the recorded input. */
export function repeatEarlyActs(): void {
  for (const act of window.earlyActs?.splice(0) ?? []) {
    if (act instanceof HTMLElement) act.click();
    else document.body.dispatchEvent(new KeyboardEvent("keydown", { ...act, bubbles: true, cancelable: true }));
  }
}
