/** What is not needed for the first look: each part is fetched when it is first wanted. */
import { lazy } from "react";

export const LazyToolPanel = lazy(async () => ({ default: (await import("./tool-panel.tsx")).ToolPanel }));
export const LazyEditPanel = lazy(async () => ({ default: (await import("./edit-panel.tsx")).EditPanel }));
export const LazyShortcutHelp = lazy(async () => ({
  default: (await import("./shortcut-help.tsx")).ShortcutHelp,
}));
export const LazyDragLayer = lazy(async () => ({ default: (await import("./drag-layer.tsx")).DragLayer }));
