import { Cursor, Feedback, PointerActivationConstraints, PointerSensor, StyleInjector } from "@dnd-kit/dom";

/**
 * What dragging does to a page, for a mouse, a pen or a finger; keys have ways of their own. Selecting is not prevented: what can be dragged
 * cannot be selected, and the library's way takes the caret out of a field for as long as what was dropped is on its way.
 */
export function listDragPlugins() {
  return [Cursor, configureFeedback("default"), StyleInjector.configure({ nonce: findNonce() })];
}

/** What a finger or a mouse moves by itself while it presses. */
const startPixels = 5;

/** A drag starts at once, by a finger too: what can be dragged takes touches for itself, so that none of them is held back for scrolling. */
export const dragSensors = [
  PointerSensor.configure({
    activationConstraints({ pointerType, target }, { handle }) {
      const isGripped = pointerType === "mouse" && target instanceof Node && handle?.contains(target);
      return isGripped ? undefined : [new PointerActivationConstraints.Distance({ value: startPixels })];
    },
  }),
];

const settleMs = 450;

/** What is seen of a drag: the thing itself or a copy, which springs into its place. Who wants no motion sees it arrive at once. */
export function configureFeedback(feedback: "default" | "clone") {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return Feedback.configure({ feedback, dropAnimation: isStill ? null : { duration: settleMs, ...findSpring() } });
}

/** The style sheet's own, where the browser knows such curves. */
function findSpring(): { readonly easing?: string } {
  const easing = getComputedStyle(document.documentElement).getPropertyValue("--spring").trim();
  return CSS.supports("animation-timing-function", easing) ? { easing } : {};
}

/** The page's own, without which the browser would refuse the style sheet of the drag. */
function findNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
