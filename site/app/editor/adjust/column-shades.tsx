import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { findSwatchElement } from "../swatch-focus.ts";
import { IconButton } from "../icon.tsx";
import type { Swatch } from "../editor-state.ts";
import type { EditorControl } from "../use-editor.ts";
import { ShadeRadios } from "./shade-radios.tsx";

interface ColumnShadesProps {
  readonly swatch: Swatch;
  readonly control: EditorControl;
  readonly onClose: () => void;
}

/**
 * Shows a color's shades in its column until one is chosen or the focus moves elsewhere. Escape
 * restores the color.
 */
export function ColumnShades({ swatch, control, onClose }: ColumnShadesProps) {
  const { id } = swatch;
  const whole = useRef<HTMLDivElement>(null);
  const isKeyed = useRef(false);
  useEffect(() => {
    isKeyed.current = document.activeElement?.matches(":focus-visible") ?? false;
    whole.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
  }, []);

  /** After a key, focus returns to the color. After a click, space must generate. */
  function close(): void {
    if (isKeyed.current) findSwatchElement(id)?.focus();
    onClose();
  }

  function pressKey(event: KeyboardEvent): void {
    isKeyed.current = true;
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (control.state.draftedId === id) control.dispatch({ type: "undo" });
    close();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin && document.hasFocus()) onClose();
  }

  return (
    <div
      ref={whole}
      role="presentation"
      className="absolute inset-0 z-20"
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressKey}
      onBlur={leave}
    >
      <ShadeRadios swatch={swatch} control={control} isColumn onTake={close} />
      <IconButton
        icon="close"
        label="Close the shades"
        onClick={close}
        className="absolute right-1 top-1 grid size-9 place-items-center rounded-full bg-surface text-ink shadow-md"
      />
    </div>
  );
}
