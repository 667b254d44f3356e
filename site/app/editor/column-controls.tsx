import type { KeyboardEvent } from "react";
import type { ColorFormat } from "./color-formats.ts";
import { ColumnButton } from "./column-button.tsx";
import type { EditorAction } from "./editor-state.ts";
import type { Swatch } from "./swatches.ts";

export interface ColorColumnProps {
  readonly swatch: Swatch;
  readonly index: number;
  /** Undefined until the names are there. */
  readonly name: string | undefined;
  /** As it is shown, which differs from what it is while color vision is simulated. */
  readonly shownHex: string;
  readonly format: ColorFormat;
  readonly isLast: boolean;
  /** On phones a panel leaves less room. */
  readonly isCompact: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly dispatch: (action: EditorAction) => void;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
}

interface ColumnControlsProps extends ColorColumnProps {
  readonly onCopy: () => void;
}

/** The buttons of a color. Phones have room for three; the others are found where the color is edited. */
export function ColumnControls({ swatch, index, canRemove, dispatch, onEdit, onCopy }: ColumnControlsProps) {
  const { id, hex, isLocked } = swatch;

  function moveByArrow(event: KeyboardEvent): void {
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp";
    if (!isBack && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
    event.preventDefault();
    dispatch({ type: "move", id, index: index + (isBack ? -1 : 1) });
  }

  return (
    <div className="ml-auto flex shrink-0 items-center noscript:hidden md:ml-0 md:flex-col md:gap-1">
      <span className="contents max-md:hidden">
        <ColumnButton
          icon="close"
          label={`Remove ${hex}`}
          disabled={!canRemove}
          onClick={() => dispatch({ type: "remove", id })}
        />
        <ColumnButton icon="copy" label={`Copy ${hex} as text`} onClick={onCopy} />
      </span>
      <ColumnButton icon="edit" label={`Edit ${hex}`} onClick={onEdit} />
      <ColumnButton
        icon="grip"
        label={`Move ${hex}: drag, or press an arrow key`}
        isGrip
        onKeyDown={moveByArrow}
      />
      <ColumnButton
        icon={isLocked ? "locked" : "unlocked"}
        label={`Lock ${hex}`}
        pressed={isLocked}
        onClick={() => dispatch({ type: "toggleLock", id })}
      />
    </div>
  );
}
