import { Cursor, Feedback, PointerActivationConstraints, PointerSensor, StyleInjector } from "@dnd-kit/dom";

/**
 * Returns the drag plugins for mouse, pen and touch. Leaves out the one that prevents selection:
 * draggable elements are not selectable anyway, and it removes the caret from a focused field after
 * a drop.
 */
export function listDragPlugins() {
  return [Cursor, configureFeedback("default"), StyleInjector.configure({ nonce: findNonce() })];
}

/** A press may move by this much without becoming a drag. */
const startPixels = 5;

/**
 * Starts a drag at once, also by touch: draggable elements disable touch scrolling, so no delay is
 * needed.
 */
export const dragSensors = [
  PointerSensor.configure({
    activationConstraints({ pointerType, target }, { handle }) {
      const isGripped = pointerType === "mouse" && target instanceof Node && handle?.contains(target);
      return isGripped ? undefined : [new PointerActivationConstraints.Distance({ value: startPixels })];
    },
  }),
];

const dropMs = 450;

/**
 * Shows the element or a copy while it is dragged. Drops are animated unless the user prefers
 * reduced motion.
 */
export function configureFeedback(feedback: "default" | "clone") {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return Feedback.configure({ feedback, dropAnimation: isStill ? null : { duration: dropMs, ...findSpring() } });
}

function findSpring(): { readonly easing?: string } {
  const easing = getComputedStyle(document.documentElement).getPropertyValue("--spring").trim();
  return CSS.supports("animation-timing-function", easing) ? { easing } : {};
}

/** Returns the page's nonce, which the CSP requires for the drag's style sheet. */
function findNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
