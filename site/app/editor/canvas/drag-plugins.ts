import { Cursor, Feedback, PointerActivationConstraints, PointerSensor, StyleInjector } from "@dnd-kit/dom";

/** Leaves out the plugin that prevents selection: it takes the caret from a field after a drop. */
export function listDragPlugins() {
  return [Cursor, configureFeedback("default"), StyleInjector.configure({ nonce: findNonce() })];
}

const startPixels = 5;

/** Draggable elements disable touch scrolling, so drags start without a delay. */
export const dragSensors = [
  PointerSensor.configure({
    activationConstraints({ pointerType, target }, { handle }) {
      const isGripped = pointerType === "mouse" && target instanceof Node && handle?.contains(target);
      return isGripped ? undefined : [new PointerActivationConstraints.Distance({ value: startPixels })];
    },
  }),
];

const dropMs = 450;

export function configureFeedback(feedback: "default" | "clone") {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return Feedback.configure({ feedback, dropAnimation: isStill ? null : { duration: dropMs, ...findSpring() } });
}

function findSpring(): { readonly easing?: string } {
  const easing = getComputedStyle(document.documentElement).getPropertyValue("--spring").trim();
  return CSS.supports("animation-timing-function", easing) ? { easing } : {};
}

/** The CSP requires it for the drag's style sheet. */
function findNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
