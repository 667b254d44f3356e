import { type ComponentType, lazy, Suspense } from "react";
import type { CssNotation } from "../../ui/format-color.ts";
import { PanelHeader } from "./panel-parts.tsx";
import type { DroppedPicture, DroppedSource } from "../canvas/source-drop.tsx";
import type { PreviewControl } from "./preview/preview-state.ts";
import { type Simulate, type Tool, toolRows } from "./tools.ts";
import type { ToolProps } from "../use-editor.ts";

const views = {
  moods: lazy(async () => ({ default: (await import("./moods/mood-tool.tsx")).MoodTool })),
  theme: lazy(async () => ({ default: (await import("./theme/theme-tool.tsx")).ThemeTool })),
  preview: lazy(async () => ({ default: (await import("./preview/preview-tool.tsx")).PreviewTool })),
  adjust: lazy(async () => ({ default: (await import("./adjust/adjust-tool.tsx")).AdjustTool })),
  picture: lazy(async () => ({ default: (await import("./picture/picture-tool.tsx")).PictureTool })),
  gradient: lazy(async () => ({ default: (await import("./gradient/gradient-tool.tsx")).GradientTool })),
  contrast: lazy(async () => ({ default: (await import("./contrast/contrast-tool.tsx")).ContrastTool })),
  vision: lazy(async () => ({ default: (await import("./vision/vision-tool.tsx")).VisionTool })),
  history: lazy(async () => ({ default: (await import("./history/history-tool.tsx")).HistoryTool })),
  import: lazy(async () => ({ default: (await import("./import/import-tool.tsx")).ImportTool })),
  export: lazy(async () => ({ default: (await import("./export/export-tool.tsx")).ExportTool })),
  share: lazy(async () => ({ default: (await import("./share/share-tool.tsx")).ShareTool })),
} satisfies Readonly<Record<Tool, ComponentType<ToolPanelProps>>>;

export interface ToolPanelProps extends ToolProps {
  readonly tool: Tool;
  readonly pictures: DroppedPicture;
  readonly sources: DroppedSource;
  readonly preview: PreviewControl;
  readonly format: CssNotation;
  readonly onFormat: (format: CssNotation) => void;
  readonly onSimulate: (simulate: Simulate | undefined) => void;
  readonly onMenu: () => void;
  readonly onClose: () => void;
}

export function ToolPanel(props: ToolPanelProps) {
  const { tool, onMenu, onClose } = props;
  const View = views[tool];
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader key={tool} title={toolRows[tool].label} onBack={onMenu} onClose={onClose} />
      <div key={`${tool} itself`} className="relative min-h-0 flex-1 overflow-y-auto p-4 @sm:p-5">
        <Suspense fallback={<p className="text-sm text-muted">Loading…</p>}>
          <View {...props} />
        </Suspense>
      </div>
    </div>
  );
}
