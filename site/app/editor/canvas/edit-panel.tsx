import { paletteSizeMin, type Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import { type ClipboardEvent, type MouseEvent, useRef, useState } from "react";
import { Button, buttonClass, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ShadeRadios } from "./shade-radios.tsx";
import type { Swatch } from "../state/editor-state.ts";
import { focusAfterKey, focusBeside } from "./swatch-focus.ts";
import {
  finishHex,
  type HexInput,
  isWholePaste,
  keepHexInput,
  typeHex,
  chromaMax,
  exceedsGamut,
  hueMax,
  keepLch,
  type LchAxis,
  trackGradient,
} from "./color-input.ts";
import { Icon } from "../icon.tsx";
import { PanelHeader, StepButtons } from "../tools/panel-parts.tsx";
import type { EditorControl } from "../use-editor.ts";
import { TrackSlider } from "../tools/track-slider.tsx";

interface EditPanelProps {
  readonly swatch: Swatch;
  readonly name: string | undefined;
  readonly control: EditorControl;
  readonly onClose: () => void;
}

export function EditPanel({ swatch, name, control, onClose }: EditPanelProps) {
  const { id, hex } = swatch;
  const { dispatch } = control;
  const recolor = (hex: string) => dispatch({ type: "recolor", id, hex });
  const dragColor = (hex: string) => dispatch({ type: "recolor", id, hex, isDragging: true });
  const endDrag = () => dispatch({ type: "endDrag" });
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader title={name ?? hex} onClose={onClose}>
        <span aria-hidden className="mr-2 size-5 shrink-0 rounded-full" style={{ backgroundColor: `#${hex}` }} />
      </PanelHeader>
      <div className="relative flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5">
        <HexField hex={hex} onHex={recolor} />
        <ColorPickers hex={hex} onPick={recolor} onDrag={dragColor} onEnd={endDrag} />
        <LchSliders hex={hex} onDrag={dragColor} onEnd={endDrag} />
        <ShadeRadios swatch={swatch} control={control} />
        <EditActions swatch={swatch} control={control} onClose={onClose} />
      </div>
    </div>
  );
}

function EditActions({ swatch, control, onClose }: Omit<EditPanelProps, "name">) {
  const { id, hex, isLocked } = swatch;
  const { state, dispatch } = control;
  const index = state.present.findIndex((one) => one.id === id);

  /** Closing the panel focuses the color, which then passes the focus to its neighbor. */
  function remove(): void {
    onClose();
    focusBeside(id);
    dispatch({ type: "remove", id });
  }

  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5">
      <Button onClick={() => dispatch({ type: "toggleLock", id })}>
        <Icon name={isLocked ? "locked" : "unlocked"} />
        {isLocked ? "Unlock" : "Lock"}
      </Button>
      <StepButtons
        label={(direction) => `Move ${direction}`}
        index={index}
        count={state.present.length}
        onStep={(by) => dispatch({ type: "move", id, index: index + by })}
      />
      <Button disabled={state.present.length <= paletteSizeMin} onClick={remove}>
        Remove
      </Button>
      <span className="-ml-3.5 w-full">
        <ButtonLink kind="quiet" to={`/colors/${hex}`} discover="none">
          About this color
        </ButtonLink>
      </span>
    </div>
  );
}

/** Six digits apply at once, other text on Enter, blur or paste. */
function HexField({ hex, onHex }: { readonly hex: string; readonly onHex: (hex: string) => void }) {
  const [typed, setTyped] = useState<HexInput>();
  const input = keepHexInput(typed, hex);
  /** A color is ignored if the text has changed while it was parsed. */
  const latest = useRef<HexInput>(undefined);

  function keep(next: HexInput | undefined): void {
    latest.current = next;
    setTyped(next);
  }

  function type(text: string): HexInput {
    const next = typeHex(text, hex);
    keep(next);
    if (next.hex !== hex) onHex(next.hex);
    return next;
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text").trim();
    if (!isWholePaste(text)) return;
    event.preventDefault();
    void finish(type(text.slice(0, pastedLengthMax)));
  }

  async function finish(own = input): Promise<void> {
    if (own === undefined || own.problem !== undefined) return;
    const meant = await finishHex(own);
    if (latest.current !== own) return;
    if (typeof meant !== "string") return keep(meant);
    keep(undefined);
    onHex(meant);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
    >
      <Field
        label="Hex"
        ref={focusAfterKey}
        value={input?.text ?? hex}
        problem={input?.problem}
        autoComplete="off"
        spellCheck={false}
        maxLength={pastedLengthMax}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onMouseDown={focusAll}
        onBlur={() => void finish()}
      />
    </form>
  );
}

const pastedLengthMax = 200;

/** Selects the text on the first press, where the browser would place the caret. */
function focusAll(event: MouseEvent<HTMLInputElement>): void {
  if (event.currentTarget === document.activeElement) return;
  event.preventDefault();
  event.currentTarget.focus();
}

interface ColorPickersProps {
  readonly hex: string;
  readonly onPick: (hex: string) => void;
  readonly onDrag: (hex: string) => void;
  readonly onEnd: () => void;
}

declare global {
  interface Window {
    /** Only Chromium has it. */
    readonly EyeDropper?: new () => { open(): Promise<{ readonly sRGBHex: string }> };
  }
}

function ColorPickers({ hex, onPick, onDrag, onEnd }: ColorPickersProps) {
  const { EyeDropper } = window;

  async function takeFromScreen(): Promise<void> {
    if (EyeDropper === undefined) return;
    try {
      const { sRGBHex } = await new EyeDropper().open();
      onPick(sRGBHex.slice(1).toLowerCase());
    } catch {
      // The user closed it without choosing a color.
    }
  }

  return (
    <div className="flex gap-2">
      <label className={`${buttonClass("secondary")} relative cursor-pointer has-focus-visible:outline-2`}>
        <span aria-hidden className="size-4 rounded-sm" style={{ backgroundColor: `#${hex}` }} />
        Pick
        <input
          type="color"
          value={`#${hex}`}
          onChange={(event) => onDrag(event.target.value.slice(1))}
          onBlur={onEnd}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {EyeDropper !== undefined && <Button onClick={() => void takeFromScreen()}>Pick from the screen</Button>}
    </div>
  );
}

const scales = [
  { axis: "l", label: "Lightness", max: 1, step: 0.005, decimals: 3 },
  { axis: "c", label: "Chroma", max: chromaMax, step: 0.002, decimals: 3 },
  { axis: "h", label: "Hue", max: hueMax, step: 1, decimals: 0 },
] as const;

function LchSliders({ hex, onDrag, onEnd }: Omit<ColorPickersProps, "onPick">) {
  const [input, setInput] = useState<Lch>();
  const lch = keepLch(input, hex);

  function slide(axis: LchAxis, value: number): void {
    const next = { ...lch, [axis]: value };
    setInput(next);
    onDrag(oklchToHex(next));
  }

  return (
    <div className="flex flex-col gap-4">
      {scales.map(({ axis, label, max, step, decimals }) => (
        <TrackSlider
          key={axis}
          label={label}
          range={[0, max]}
          step={step}
          value={lch[axis]}
          shown={lch[axis].toFixed(decimals)}
          track={trackGradient(lch, axis)}
          onSlide={(value) => slide(axis, value)}
          onEnd={onEnd}
        />
      ))}
      <p role="status" className="min-h-10 text-sm text-muted">
        {exceedsGamut(lch) && "sRGB cannot show this much chroma here, so the nearest color it can show is used."}
      </p>
    </div>
  );
}
