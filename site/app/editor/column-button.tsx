import type { KeyboardEvent } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface ColumnButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** What the column is dragged by. */
  readonly isGrip?: boolean;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A button on a color, in the color of its text. With a mouse it appears where the pointer is; a closed lock stays in sight. */
export function ColumnButton({
  icon,
  label,
  pressed,
  disabled,
  isGrip,
  onClick,
  onKeyDown,
}: ColumnButtonProps) {
  const isQuiet = pressed !== true;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      data-grip={isGrip}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={`grid size-10 max-md:h-9 place-items-center rounded-full transition hover:bg-current/15 focus-visible:opacity-100 focus-visible:outline-current disabled:invisible ${isGrip ? "data-ready:cursor-grab touch-none" : ""} ${isQuiet ? "md:pointer-fine:opacity-0 md:pointer-fine:group-hover:opacity-100 md:pointer-fine:group-focus-within:opacity-100" : ""}`}
    >
      <Icon name={icon} />
    </button>
  );
}
