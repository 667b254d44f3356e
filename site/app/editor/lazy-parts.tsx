import { lazy } from "react";

export const LazyToolPanel = lazy(async () => ({ default: (await import("./tool-panel.tsx")).ToolPanel }));
export const LazyToolMenu = lazy(async () => ({ default: (await import("./tool-menu.tsx")).ToolMenu }));
export const LazyEditPanel = lazy(async () => ({ default: (await import("./edit-panel.tsx")).EditPanel }));
export const LazyPreviewCanvas = lazy(async () => ({
  default: (await import("./preview/preview-canvas.tsx")).PreviewCanvas,
}));
export const LazyShortcutHelp = lazy(async () => ({
  default: (await import("./shortcut-help.tsx")).ShortcutHelp,
}));
export const LazyRefusalNote = lazy(async () => ({ default: (await import("./refusal-note.tsx")).RefusalNote }));
export const LazyColumnShades = lazy(async () => ({
  default: (await import("./adjust/shade-radios.tsx")).ColumnShades,
}));
export const LazyDraftOffer = lazy(async () => ({ default: (await import("./save/recent-drafts.tsx")).DraftOffer }));
export const LazyDragLayer = lazy(async () => ({ default: (await import("./drag-layer.tsx")).DragLayer }));
