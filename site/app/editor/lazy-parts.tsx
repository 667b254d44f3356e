/** What is not needed for the first look: each part is fetched when it is first wanted. */
import { Component, lazy, type ReactNode, Suspense } from "react";

export const LazyToolPanel = lazy(async () => ({ default: (await import("./tool-panel.tsx")).ToolPanel }));
export const LazyToolMenu = lazy(async () => ({ default: (await import("./tool-menu.tsx")).ToolMenu }));
export const LazyEditPanel = lazy(async () => ({ default: (await import("./edit-panel.tsx")).EditPanel }));
export const LazyPreviewStage = lazy(async () => ({
  default: (await import("./preview/preview-stage.tsx")).PreviewStage,
}));
export const LazyShortcutHelp = lazy(async () => ({
  default: (await import("./shortcut-help.tsx")).ShortcutHelp,
}));
export const LazyRefusalNote = lazy(async () => ({ default: (await import("./refusal-note.tsx")).RefusalNote }));
export const LazyColumnShades = lazy(async () => ({
  default: (await import("./adjust/column-shades.tsx")).ColumnShades,
}));
export const LazyAccountSign = lazy(async () => ({
  default: (await import("./sync/account-sign.tsx")).AccountSign,
}));
export const LazyWorkOffer = lazy(async () => ({ default: (await import("./sync/work-offer.tsx")).WorkOffer }));
export const LazyDragLayer = lazy(async () => ({ default: (await import("./drag-layer.tsx")).DragLayer }));

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** What is shown until it is there. */
  readonly loading?: ReactNode;
  /** For what has another way: then nothing is said. */
  readonly isSilent?: boolean;
}

/** Waits for a part of the editor that is fetched, and keeps the rest alive when that fails. */
export class PartBoundary extends Component<PartBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, loading } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={loading}>{children}</Suspense>;
    if (this.props.isSilent) return null;
    return (
      <p role="alert" className="p-6 text-sm text-danger">
        This part could not be loaded. Check the connection and reload the page; the palette is in its address.
      </p>
    );
  }
}
