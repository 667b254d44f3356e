import { colorContrast } from "@tincture/color";
import { copyLabel, CopyStatus, useCopy } from "../ui/copy-button.tsx";
import { formatColor } from "./color-formats.ts";
import { type ColorColumnProps, ColumnControls } from "./column-controls.tsx";
import { Icon } from "./icon.tsx";

/** One color: what it is, and all that can be done with it. */
export function ColorColumn(props: ColorColumnProps) {
  const { swatch, index, name, shownHex, format, isLast, isCompact, canAdd, onAdd } = props;
  const { id, hex, isLocked } = swatch;
  const { state, copy } = useCopy();
  const copyNow = () => void copy(formatColor(hex, format));
  return (
    <li
      data-swatch={id}
      tabIndex={-1}
      aria-label={`Color ${index + 1}: ${name ?? ""} ${hex}${isLocked ? ", locked" : ""}`}
      className={`group @container relative flex ${isCompact ? "min-h-9" : "min-h-14"} min-w-0 flex-1 items-center gap-2 px-4 transition-colors duration-300 focus-visible:-outline-offset-4 focus-visible:outline-current md:flex-col-reverse md:gap-6 md:px-1.5 md:pb-8 md:pt-4`}
      style={{ backgroundColor: `#${shownHex}`, color: `#${colorContrast(shownHex).text}` }}
    >
      <div className="flex min-w-0 flex-col items-start gap-0.5 md:w-full md:items-center">
        <button
          type="button"
          data-copy
          onClick={copyNow}
          title="Copy"
          aria-label={`Copy ${hex}`}
          className="rounded-md px-1.5 text-xl font-semibold tracking-tight tabular-nums focus-visible:outline-current md:text-base md:@min-[7.5rem]:text-2xl md:@max-[4.5rem]:[writing-mode:vertical-rl]"
        >
          {copyLabel(state, hex)}
        </button>
        <span
          className={`${isCompact ? "max-md:hidden" : ""} max-w-full truncate px-1.5 text-sm md:@max-[4.5rem]:hidden md:h-10 md:whitespace-normal md:text-center md:leading-5`}
        >
          {name ?? "\u00a0"}
        </span>
        <CopyStatus state={state} text={formatColor(hex, format)} />
      </div>
      <ColumnControls {...props} onCopy={copyNow} />
      {canAdd && <AddSeam isLast={isLast} hex={hex} onAdd={onAdd} />}
    </li>
  );
}

interface AddSeamProps {
  readonly isLast: boolean;
  readonly hex: string;
  readonly onAdd: () => void;
}

/** Where two columns meet: a place for one more. */
function AddSeam({ isLast, hex, onAdd }: AddSeamProps) {
  return (
    <div
      className={`group/seam absolute inset-y-0 z-10 hidden w-9 items-center justify-center noscript:hidden md:flex ${isLast ? "right-0" : "-right-4.5"}`}
    >
      <button
        type="button"
        onClick={onAdd}
        aria-label={`Add a color after ${hex}`}
        title="Add a color"
        className="grid size-9 place-items-center rounded-full bg-surface text-ink opacity-0 shadow-md transition focus-visible:opacity-100 group-hover/seam:opacity-100"
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
