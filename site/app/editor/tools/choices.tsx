import { type ReactNode, useId } from "react";
import type { Swatch } from "../state/editor-state.ts";
import type { ColorNames } from "../canvas/use-color-names.ts";

export function Segments({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface SegmentProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function Segment({ name, isOn, onChoose, children }: SegmentProps) {
  return (
    <label className="relative cursor-pointer rounded-md px-3 py-1 text-muted transition hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]">
      <input type="radio" name={name} checked={isOn} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  );
}

interface ColorRadiosProps {
  readonly legend: string;
  readonly swatches: readonly Swatch[];
  readonly names: ColorNames;
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number) => void;
}

export function ColorRadios({ legend, swatches, names, chosenId, onChoose }: ColorRadiosProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {swatches.map(({ id, hex }) => (
        <label
          key={id}
          title={names[hex] ?? `#${hex}`}
          className="relative cursor-pointer rounded-lg p-0.5 ring-ink has-checked:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            aria-label={`#${hex}`}
            checked={id === chosenId}
            onChange={() => onChoose(id)}
            className="sr-only"
          />
          <span
            aria-hidden
            className="block size-8 rounded-md ring-1 ring-ink/15 ring-inset"
            style={{ backgroundColor: `#${hex}` }}
          />
        </label>
      ))}
    </fieldset>
  );
}
