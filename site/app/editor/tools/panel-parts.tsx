import { type ComponentProps, type ReactNode, useId } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { ColorNames } from "../canvas/use-color-names.ts";
import { CloseButton, Icon, IconButton } from "../icon.tsx";
import type { Swatch } from "../state/editor-state.ts";

interface PanelHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Undefined if the toolbar lists the tools. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

export function PanelHeader({ title, children, onBack, onClose }: PanelHeaderProps) {
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line pl-4 pr-1.5 @sm:pl-5">
      {onBack && (
        <IconButton
          icon="back"
          label="Back to all tools"
          onClick={onBack}
          className="-ml-3.5 grid max-md:size-11 place-items-center rounded-md text-muted transition hover:bg-sunken hover:text-ink md:hidden"
        />
      )}
      {children}
      <h2 className="min-w-0 truncate text-sm font-semibold">{title}</h2>
      <CloseButton onClick={onClose} />
    </div>
  );
}

interface ToolSectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ToolSection({ title, className = "gap-3", children }: ToolSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col ${className}`}>
      <h2 id={id} className="text-sm font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly rows: readonly (readonly [value: Value, label: ReactNode])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function Segments<Value extends string>({ legend, name, rows, value, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {rows.map(([one, label]) => (
        <label
          key={one}
          className="relative cursor-pointer rounded-md px-3 py-1 text-muted transition hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]"
        >
          <input type="radio" name={name} checked={value === one} onChange={() => onChoose(one)} className="sr-only" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface StepButtonsProps {
  readonly label: (direction: "back" | "forward") => string;
  readonly index: number;
  readonly count: number;
  readonly onStep: (by: -1 | 1) => void;
}

export function StepButtons({ label, index, count, onStep }: StepButtonsProps) {
  return (
    <>
      <Button aria-label={label("back")} disabled={index === 0} onClick={() => onStep(-1)}>
        <Icon name="back" />
      </Button>
      <Button aria-label={label("forward")} disabled={index === count - 1} onClick={() => onStep(1)}>
        <Icon name="forward" />
      </Button>
    </>
  );
}

export function ColorDot({ hex, className }: { readonly hex: string; readonly className: string }) {
  return <span aria-hidden className={className} style={{ backgroundColor: `#${hex}` }} />;
}

interface FileButtonProps extends Pick<ComponentProps<"input">, "accept" | "capture" | "className" | "children"> {
  readonly onFile: (file: File) => void;
}

export function FileButton({ accept, capture, className = "", children, onFile }: FileButtonProps) {
  return (
    <label className={`${buttonClass("secondary")} cursor-pointer has-focus-visible:outline-2 ${className}`}>
      {children}
      <input
        type="file"
        accept={accept}
        capture={capture}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = "";
        }}
      />
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
          <ColorDot hex={hex} className="block size-8 rounded-md ring-1 ring-ink/15 ring-inset" />
        </label>
      ))}
    </fieldset>
  );
}
