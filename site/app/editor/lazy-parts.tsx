import { lazy } from "react";

export const LazyToolPanel = lazy(async () => ({ default: (await import("./tools/tool-panel.tsx")).ToolPanel }));
export const LazyToolMenu = lazy(async () => ({ default: (await import("./tools/tool-menu.tsx")).ToolMenu }));
export const LazyEditPanel = lazy(async () => ({ default: (await import("./canvas/edit-panel.tsx")).EditPanel }));
export const LazyPreviewCanvas = lazy(async () => ({
  default: (await import("./tools/preview/preview-canvas.tsx")).PreviewCanvas,
}));
export const LazyShortcutHelp = lazy(async () => ({
  default: (await import("./shortcut-help.tsx")).ShortcutHelp,
}));
export const LazyRefusalNote = lazy(async () => ({ default: (await import("./canvas/refusal-note.tsx")).RefusalNote }));
export const LazyColumnShades = lazy(async () => ({
  default: (await import("./canvas/shade-radios.tsx")).ColumnShades,
}));
export const LazyDraftOffer = lazy(async () => ({ default: (await import("./save/recent-drafts.tsx")).DraftOffer }));
export const LazyDragLayer = lazy(async () => ({ default: (await import("./canvas/drag-layer.tsx")).DragLayer }));
