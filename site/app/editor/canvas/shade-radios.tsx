import { colorContrast } from "@tincture/color";
import { colorScale } from "@tincture/color/harmony";
import { type KeyboardEvent, useId, useRef, useState, type FocusEvent, useEffect } from "react";
import type { Swatch } from "../state/editor-state.ts";
import type { EditorControl } from "../use-editor.ts";
import { findSwatchElement } from "./swatch-focus.ts";
import { IconButton } from "../icon.tsx";

interface ShadeRadiosProps {
  readonly swatch: Swatch;
  readonly control: EditorControl;
  readonly isColumn?: boolean;
  readonly onTake?: () => void;
}

/** Choosing a shade replaces the color. Trying several with the arrow keys is one step. */
export function ShadeRadios({ swatch, control, isColumn = false, onTake }: ShadeRadiosProps) {
  const { id, hex } = swatch;
  const { dispatch } = control;
  const name = useId();
  const isPressed = useRef(false);
  const { steps, ownStep } = colorScale(useScaleBase(hex));
  const endDrag = () => dispatch({ type: "endDrag" });

  function pressKey(event: KeyboardEvent): void {
    isPressed.current = false;
    if (event.key !== "Enter" || onTake === undefined) return;
    // The key must not also act on the color that gets the focus next.
    event.preventDefault();
    endDrag();
    onTake();
  }

  return (
    <div
      role="presentation"
      className="min-w-0"
      onPointerDown={() => void (isPressed.current = true)}
      onKeyDown={pressKey}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && endDrag()}
    >
      {!isColumn && (
        <p aria-hidden className="mb-2 text-sm font-medium">
          Shades
        </p>
      )}
      <div
        role="radiogroup"
        aria-label={`Shades of ${hex}`}
        className={`flex ${isColumn ? "absolute inset-0 max-md:right-12 md:flex-col" : "h-14 overflow-hidden rounded-lg"}`}
      >
        {steps.map((shade) => (
          <Shade
            key={shade.step}
            {...shade}
            name={name}
            isOwn={shade.step === ownStep}
            isChosen={shade.hex === hex}
            onChoose={() => dispatch({ type: "recolor", id, hex: shade.hex, isDragging: !isPressed.current })}
            onPress={() => isPressed.current && onTake?.()}
          />
        ))}
      </div>
    </div>
  );
}

/** Stays the same while shades are tried. */
function useScaleBase(hex: string): string {
  const [base, setBase] = useState(hex);
  if (base === hex || colorScale(base).steps.some((shade) => shade.hex === hex)) return base;
  setBase(hex);
  return hex;
}

interface ShadeProps {
  readonly step: number;
  readonly hex: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPress: () => void;
}

function Shade({ step, hex, name, isOwn, isChosen, onChoose, onPress }: ShadeProps) {
  return (
    <label
      title={`${step}: #${hex}`}
      className="@container relative flex min-w-0 flex-1 cursor-pointer items-center justify-center gap-1.5 text-xs tabular-nums transition-[flex-grow] hover:grow-[1.5] has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current motion-reduce:transition-none"
      style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
    >
      <input
        type="radio"
        name={name}
        aria-label={`${step}, ${hex}${isOwn ? ", the color itself" : ""}`}
        checked={isChosen}
        onChange={onChoose}
        onClick={onPress}
        className="sr-only"
      />
      {isOwn && (
        <span aria-hidden className="size-1.5 rounded-full bg-current @max-[2.5rem]:absolute @max-[2.5rem]:top-1.5" />
      )}
      <span aria-hidden>{step}</span>
      {isChosen && (
        <span aria-hidden className="@max-[4.5rem]:hidden">
          ✓
        </span>
      )}
    </label>
  );
}

/** Shows shades until one is chosen or the focus moves elsewhere. Escape restores the color. */
export function ColumnShades({
  swatch,
  control,
  onClose,
}: Pick<ShadeRadiosProps, "swatch" | "control"> & { readonly onClose: () => void }) {
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
    if (control.state.draggedId === id) control.dispatch({ type: "undo" });
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
