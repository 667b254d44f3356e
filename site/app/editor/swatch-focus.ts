import type { Focus } from "./shortcuts.ts";

const switched = "[type=checkbox], [type=radio]";
const typedInto = `textarea, select, [contenteditable], input:not([type=range], ${switched})`;
const pressed = `button, a, summary, [role=tab], [tabindex='0'], ${switched}`;

/** Returns the kind of element that has the focus. */
export function readFocus(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return "page";
  if (target.closest("[role=dialog]")) return "dialog";
  if (target.closest(typedInto)) return "text";
  if (target.matches("[type=range]")) return "slider";
  if (target.matches("[data-swatch]")) return "color";
  const control = findControl(target);
  if (control === null) return "page";
  return control.matches("a") ? "link" : "control";
}

/** Returns the control that a click on this element presses. */
function findControl(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(pressed) : null;
}

/** Like `findControl`, and includes the control that a label toggles. */
export function findClicked(target: EventTarget | null): Element | null {
  const label = target instanceof Element ? target.closest(`label, ${pressed}`) : null;
  if (label === null || !label.matches("label")) return findControl(target);
  return label.querySelector("[type=radio], [type=checkbox]");
}

/** Returns the slot that has the focus, or else the one below the pointer. */
export function findCurrentSwatch(target: EventTarget | null): number | undefined {
  const focused = target instanceof Element ? target.closest("[data-swatch]") : null;
  const current = focused ?? document.querySelector("[data-swatch]:hover");
  return current instanceof HTMLElement ? Number(current.dataset["swatch"]) : undefined;
}

/** Returns the column of a slot. While it is dragged, a copy has its position. */
export function findSwatchElement(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-swatch="${id}"]:not([data-dnd-placeholder])`);
}

/**
 * Moves the focus from a color that is about to be removed, or from something in it, to its
 * neighbor.
 */
export function focusBeside(id: number): void {
  const column = findSwatchElement(id);
  if (column === null || !column.contains(document.activeElement)) return;
  const beside = column.nextElementSibling ?? column.previousElementSibling;
  if (beside instanceof HTMLElement) beside.focus();
}

/** Focuses an element after a key. After a click, focus stays with the colors. */
export function focusAfterKey(element: HTMLElement | null): void {
  if (element && document.activeElement?.matches(":focus-visible")) element.focus({ preventScroll: true });
}
