import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface ToolButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  /** What stands beside the icon; without it the label is said and not shown. */
  readonly children?: ReactNode;
}

/** A button of the bar: an icon, and words beside it where there is room. */
export function ToolButton({ icon, label, pressed, disabled, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="flex h-10 min-w-10 items-center justify-center gap-2 rounded-md px-2.5 text-sm text-muted transition hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-35 aria-pressed:bg-sunken aria-pressed:text-ink"
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
