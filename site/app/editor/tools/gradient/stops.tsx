import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import {
  type ShownStop,
  stopsMin,
  addStop,
  evenOut,
  moveStop,
  nextKey,
  recolorStop,
  removeStop,
  reverseStops,
  stopsMax,
  swapStops,
} from "./gradient-input.ts";
import { Button } from "../../../ui/button.tsx";
import { ColorRadios, StepButtons } from "../panel-parts.tsx";
import type { Swatch } from "../../state/editor-state.ts";
import type { ToolProps } from "../../use-editor.ts";

interface StopsProps {
  readonly stops: readonly ShownStop[];
  readonly onStops: (stops: readonly ShownStop[]) => void;
  readonly onChoose: (key: number) => void;
}

interface StopBarProps extends StopsProps {
  readonly chosenKey: number | undefined;
  readonly image: string;
}

const end = 100;

/** A press beside the stops adds one, except for a touch that scrolls. */
export function StopBar({ chosenKey, image, ...props }: StopBarProps) {
  const { stops } = props;
  const bar = useRef<HTMLDivElement>(null);
  // Moving an element in the document would lose the pointer and the focus.
  const fixed = stops.toSorted((one, other) => one.key - other.key);

  function positionOf(clientX: number): number {
    const { left = 0, width = 1 } = bar.current?.getBoundingClientRect() ?? {};
    return (end * (clientX - left)) / width;
  }

  return (
    <div className="px-3.5 pb-1 pt-1">
      <div
        ref={bar}
        role="group"
        aria-label="Stops"
        className="relative h-12 rounded-lg ring-1 ring-ink/15 ring-inset"
        style={{ backgroundImage: image }}
      >
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className="absolute inset-0 cursor-copy!"
          onClick={({ clientX }) => insertStop(props, positionOf(clientX))}
        />
        {fixed.map((stop) => (
          <StopThumb key={stop.key} stop={stop} isChosen={stop.key === chosenKey} positionOf={positionOf} {...props} />
        ))}
      </div>
    </div>
  );
}

function insertStop({ stops, onStops, onChoose }: StopsProps, at?: number): void {
  onStops(addStop(stops, at));
  onChoose(nextKey(stops));
}

interface StopThumbProps extends StopsProps {
  readonly stop: ShownStop;
  readonly isChosen: boolean;
  readonly positionOf: (clientX: number) => number;
}

/** Percents. Positions end at 0 and 100. */
const keySteps = new Map([
  ["ArrowLeft", -1],
  ["ArrowDown", -1],
  ["ArrowRight", 1],
  ["ArrowUp", 1],
  ["PageDown", -10],
  ["PageUp", 10],
  ["Home", -end],
  ["End", end],
]);

function StopThumb({ stop, stops, isChosen, positionOf, onStops, onChoose }: StopThumbProps) {
  const { key, hex, at } = stop;
  const moveTo = (position: number) => onStops(moveStop(stops, key, position));

  function pressKey(event: KeyboardEvent): void {
    const isRemoving = event.key === "Delete" || event.key === "Backspace";
    const step = keySteps.get(event.key);
    if (!isRemoving && step === undefined) return;
    event.preventDefault();
    if (step !== undefined) return moveTo(at + (event.shiftKey && Math.abs(step) === 1 ? 10 * step : step));
    if (stops.length > stopsMin) focusOther(event.currentTarget);
    onStops(removeStop(stops, key));
  }

  /** Distance from the middle of the thumb to the pointer. */
  const grip = useRef(0);

  function take(event: PointerEvent): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    grip.current = event.clientX - left - width / 2;
    event.currentTarget.setPointerCapture(event.pointerId);
    onChoose(key);
  }

  function drag(event: PointerEvent): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(positionOf(event.clientX - grip.current));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Stop ${stops.indexOf(stop) + 1}: #${hex}`}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={at}
      aria-valuetext={`${at}%`}
      onFocus={() => onChoose(key)}
      onKeyDown={pressKey}
      onPointerDown={take}
      onPointerMove={drag}
      className={`absolute -inset-y-1 w-7 -translate-x-1/2 cursor-grab touch-none rounded-full border-[3px] shadow-[0_0_0_1px_rgb(0_0_0/0.5)] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent active:cursor-grabbing ${isChosen ? "z-10 border-white ring-2 ring-ink ring-offset-1" : "border-white/80"}`}
      style={{ left: `${at}%`, backgroundColor: `#${hex}` }}
    />
  );
}

function focusOther(thumb: Element): void {
  const other = [thumb.nextElementSibling, thumb.previousElementSibling].find((one) => one?.role === "slider");
  if (other instanceof HTMLElement) other.focus();
}

interface StopEditorProps extends StopsProps, Pick<ToolProps, "names"> {
  readonly chosen: ShownStop;
  readonly present: readonly Swatch[];
}

export function StopEditor(props: StopEditorProps) {
  const { stops, onStops } = props;
  return (
    <div className="flex flex-col gap-4">
      <ChosenStop {...props} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={stops.length >= stopsMax} onClick={() => insertStop(props)}>
          Add a stop
        </Button>
        <Button onClick={() => onStops(reverseStops(stops))}>Reverse</Button>
        <Button onClick={() => onStops(evenOut(stops))}>Space evenly</Button>
      </div>
    </div>
  );
}

function ChosenStop({ stops, chosen, present, names, onStops }: StopEditorProps) {
  const { key, id, at } = chosen;
  const index = stops.indexOf(chosen);

  function recolor(id: number): void {
    const swatch = present.find((one) => one.id === id);
    if (swatch) onStops(recolorStop(stops, key, swatch));
  }

  return (
    <fieldset className="flex flex-col gap-3 rounded-xl border border-line p-3">
      <legend className="px-1 text-sm font-medium">
        Stop {index + 1} of {stops.length}
      </legend>
      <ColorRadios legend="Its color" swatches={present} names={names} chosenId={id} onChoose={recolor} />
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm">
          At
          <input
            type="number"
            min={0}
            max={100}
            value={at}
            onChange={({ target }) => onStops(moveStop(stops, key, target.valueAsNumber || 0))}
            className="w-16 rounded-md border border-edge bg-surface px-2 py-1.5 text-base tabular-nums sm:text-sm"
          />
          %
        </label>
        <StepButtons
          label={(direction) => `Stop one place ${direction}`}
          index={index}
          count={stops.length}
          onStep={(by) => onStops(swapStops(stops, key, by))}
        />
        <Button disabled={stops.length <= stopsMin} onClick={() => onStops(removeStop(stops, key))}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
