import type { ReactNode } from "react";

/** A choice of a few options side by side. */
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
