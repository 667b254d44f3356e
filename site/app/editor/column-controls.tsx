import type { KeyboardEvent } from "react";
import type { EditorAction, Swatch } from "./editor-state.ts";
import { IconButton, type IconButtonProps } from "./icon.tsx";

export interface ColumnControlsProps {
  readonly swatch: Swatch;
  readonly index: number;
  readonly canRemove: boolean;
  readonly dispatch: (action: EditorAction) => void;
  readonly onEdit: () => void;
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
        aria-pressed={isLocked}
        onClick={() => dispatch({ type: "toggleLock", id })}
      />
    </div>
  );
}

interface ColumnButtonProps extends IconButtonProps {
  /** What the column is dragged by. */
  readonly isGrip?: boolean;
}

/** A button on a color, in the color of its text. With a mouse it appears where the pointer is; a closed lock stays in sight. */
function ColumnButton({ isGrip, ...rest }: ColumnButtonProps) {
  const isQuiet = rest["aria-pressed"] !== true;
  return (
    <IconButton
      data-grip={isGrip}
      className={`grid size-10 max-md:h-9 place-items-center rounded-full transition hover:bg-current/15 focus-visible:opacity-100 focus-visible:outline-current disabled:invisible ${isGrip ? "data-ready:cursor-grab touch-none" : ""} ${isQuiet ? "md:pointer-fine:opacity-0 md:pointer-fine:group-hover:opacity-100 md:pointer-fine:group-focus-within:opacity-100" : ""}`}
      {...rest}
    />
  );
}
