import { Cursor, Feedback, PreventSelection, StyleInjector } from "@dnd-kit/dom";

/** What dragging does to a page, for a mouse, a pen or a finger; keys have ways of their own. */
export function listDragPlugins() {
  return [Cursor, Feedback, PreventSelection, StyleInjector.configure({ nonce: findNonce() })];
}

/** The page's own, without which the browser would refuse the style sheet of the drag. */
function findNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
