import { Button } from "../../ui/button.tsx";
import { ColorRadios } from "../color-radios.tsx";
import type { Swatch } from "../editor-state.ts";
import { Icon } from "../icon.tsx";
import type { ColorNames } from "../use-color-names.ts";
import {
  addStop,
  evenOut,
  moveStop,
  nextKey,
  recolorStop,
  removeStop,
  reverseStops,
  type ShownStop,
  stopsMax,
  stopsMin,
  swapStops,
} from "./gradient-draft.ts";

interface StopEditorProps {
  readonly stops: readonly ShownStop[];
  readonly chosen: ShownStop;
  readonly present: readonly Swatch[];
  readonly names: ColorNames;
  readonly onStops: (stops: readonly ShownStop[]) => void;
  readonly onChoose: (key: number) => void;
}

/** Edits the chosen stop, and all stops together. */
export function StopEditor(props: StopEditorProps) {
  const { stops, onStops, onChoose } = props;

  function add(): void {
    onStops(addStop(stops));
    onChoose(nextKey(stops));
  }

  return (
    <div className="flex flex-col gap-4">
      <ChosenStop {...props} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={stops.length >= stopsMax} onClick={add}>
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
        <Button
          aria-label="Stop one place back"
          disabled={index === 0}
          onClick={() => onStops(swapStops(stops, key, -1))}
        >
          <Icon name="back" />
        </Button>
        <Button
          aria-label="Stop one place forward"
          disabled={index === stops.length - 1}
          onClick={() => onStops(swapStops(stops, key, 1))}
        >
          <Icon name="forward" />
        </Button>
        <Button disabled={stops.length <= stopsMin} onClick={() => onStops(removeStop(stops, key))}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
