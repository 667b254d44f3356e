/**
 * What a visitor does before the page's scripts are there: on a slow phone it looks ready for a second or two before it is. A few lines in
 * the page keep keys and presses of buttons, and hold the space bar back from scrolling; once the page answers, it is all done again.
 */
import { use } from "react";
import { NonceContext } from "./nonce.ts";

type EarlyAct = HTMLElement | Pick<KeyboardEvent, "key" | "shiftKey">;

declare global {
  interface Window {
    earlyActs?: EarlyAct[];
  }
}

/** For pages whose keys and buttons need scripts; before what can be pressed. */
export function EarlyActs() {
  const nonce = use(NonceContext);
  const text = import.meta.env.SSR ? `(${keepEarlyActs.toString()})()` : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Runs in the page by itself, so it knows nothing but the browser. It listens before all others: while React takes the page over, it
 * stops what happens on it from going further.
 */
function keepEarlyActs(): void {
  const acts: EarlyAct[] = (window.earlyActs = []);
  const isOver = (): boolean => document.documentElement.dataset["hydrated"] !== undefined;
  function keepKey(event: KeyboardEvent): void {
    const { key, shiftKey, target } = event;
    if (isOver() || event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return;
    if (target instanceof Element && target.closest("a, button, input, select, textarea, summary")) return;
    if (key === " ") event.preventDefault();
    // Who presses on because nothing happens wants it once.
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
  // A button that is pressed does not take the focus, so keys go on being the page's.
  addEventListener("mousedown", (event) => findButton(event) && event.preventDefault(), true);
}

/** Does what was kept, once the page answers its visitor. */
export function repeatEarlyActs(): void {
  for (const act of window.earlyActs?.splice(0) ?? []) {
    if (act instanceof HTMLElement) act.click();
    else document.body.dispatchEvent(new KeyboardEvent("keydown", { ...act, bubbles: true, cancelable: true }));
  }
}
