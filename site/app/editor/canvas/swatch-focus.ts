/** Returns the slot that has the focus, or else the one below the pointer. */
export function findCurrentSwatch(target: EventTarget | null): number | undefined {
  const focused = target instanceof Element ? target.closest("[data-swatch]") : null;
  const current = focused ?? document.querySelector("[data-swatch]:hover");
  return current instanceof HTMLElement ? Number(current.dataset["swatch"]) : undefined;
}

/** Finds the column of a slot. While it is dragged, a copy has its position. */
export function findSwatchElement(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-swatch="${id}"]:not([data-dnd-placeholder])`);
}

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
