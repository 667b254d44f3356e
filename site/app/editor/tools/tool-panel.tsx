import { lazy, type ReactNode, Suspense } from "react";
import type { CssNotation } from "../../ui/format-color.ts";
import { PanelHeader } from "./panel-header.tsx";
import type { DroppedPicture, DroppedSource } from "../canvas/source-drop.tsx";
import type { PreviewControl } from "./preview/use-preview.ts";
import { type Simulate, type Tool, toolRows } from "./tools.ts";
import type { ColorNames } from "../canvas/use-color-names.ts";
import type { EditorControl } from "../use-editor.ts";

const AdjustTool = lazy(async () => ({ default: (await import("./adjust/adjust-tool.tsx")).AdjustTool }));
const ContrastTool = lazy(async () => ({ default: (await import("./contrast/contrast-tool.tsx")).ContrastTool }));
const ExportTool = lazy(async () => ({ default: (await import("./export/export-tool.tsx")).ExportTool }));
const GradientTool = lazy(async () => ({ default: (await import("./gradient/gradient-tool.tsx")).GradientTool }));
const HistoryTool = lazy(async () => ({ default: (await import("./history/history-tool.tsx")).HistoryTool }));
const ImportTool = lazy(async () => ({ default: (await import("./import/import-tool.tsx")).ImportTool }));
const MoodTool = lazy(async () => ({ default: (await import("./moods/mood-tool.tsx")).MoodTool }));
const PictureTool = lazy(async () => ({ default: (await import("./picture/picture-tool.tsx")).PictureTool }));
const PreviewTool = lazy(async () => ({ default: (await import("./preview/preview-tool.tsx")).PreviewTool }));
const ShareTool = lazy(async () => ({ default: (await import("./share/share-tool.tsx")).ShareTool }));
const ThemeTool = lazy(async () => ({ default: (await import("./theme/theme-tool.tsx")).ThemeTool }));
const VisionTool = lazy(async () => ({ default: (await import("./vision/vision-tool.tsx")).VisionTool }));

export interface ToolPanelProps {
  readonly tool: Tool;
  readonly control: EditorControl;
  readonly names: ColorNames;
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
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader key={tool} title={toolRows[tool].label} onBack={onMenu} onClose={onClose} />
      <div key={`${tool} itself`} className="relative min-h-0 flex-1 overflow-y-auto p-4 @sm:p-5">
        <Suspense fallback={<p className="text-sm text-muted">Loading…</p>}>{views[tool](props)}</Suspense>
      </div>
    </div>
  );
}

const views: Readonly<Record<Tool, (props: ToolPanelProps) => ReactNode>> = {
  moods: ({ control }) => <MoodTool control={control} />,
  theme: ({ control, names }) => <ThemeTool control={control} names={names} />,
  preview: ({ control, names, preview }) => <PreviewTool control={control} names={names} preview={preview} />,
  adjust: ({ control, names }) => <AdjustTool control={control} names={names} />,
  gradient: ({ control, names }) => <GradientTool control={control} names={names} />,
  contrast: ({ control }) => <ContrastTool control={control} />,
  vision: ({ control, names, onSimulate }) => (
    <VisionTool hexes={control.hexes} names={names} onSimulate={onSimulate} />
  ),
  picture: ({ control, names, pictures }) => <PictureTool source={pictures} control={control} names={names} />,
  history: ({ control }) => <HistoryTool control={control} />,
  import: ({ control, pictures, sources }) => (
    <ImportTool control={control} sources={sources} onPicture={pictures.take} />
  ),
  export: ({ control, names }) => <ExportTool control={control} names={names} />,
  share: ({ control, format, onFormat }) => <ShareTool control={control} format={format} onFormat={onFormat} />,
};
