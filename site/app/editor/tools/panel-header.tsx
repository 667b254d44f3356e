import type { ReactNode } from "react";
import { CloseButton, IconButton } from "../icon.tsx";

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
