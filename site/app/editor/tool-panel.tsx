import { Tabs } from "@base-ui/react/tabs";
import { lazy, type ReactNode, Suspense } from "react";
import type { CssNotation } from "../ui/format-color.ts";
import { ContrastTool } from "./contrast-tool.tsx";
import { focusAfterKey } from "./focus-place.ts";
import { HistoryTool } from "./history-tool.tsx";
import { CloseButton, Icon } from "./icon.tsx";
import type { PreviewControl } from "./preview/use-preview.ts";
import { ShareTool } from "./share-tool.tsx";
import { type Simulate, type Tool, toolLabels, tools } from "./tools.ts";
import type { ColorNames } from "./use-color-names.ts";
import type { EditorControl } from "./use-editor.ts";

const ExportTool = lazy(async () => ({ default: (await import("./export-tool.tsx")).ExportTool }));
const ImportTool = lazy(async () => ({ default: (await import("./import-tool.tsx")).ImportTool }));
const MoodTool = lazy(async () => ({ default: (await import("./mood-tool.tsx")).MoodTool }));
const PreviewTool = lazy(async () => ({ default: (await import("./preview/preview-tool.tsx")).PreviewTool }));
const ThemeTool = lazy(async () => ({ default: (await import("./theme/theme-tool.tsx")).ThemeTool }));
const VisionTool = lazy(async () => ({ default: (await import("./vision-tool.tsx")).VisionTool }));

export interface ToolPanelProps {
  readonly tool: Tool;
  readonly control: EditorControl;
  readonly names: ColorNames;
  readonly preview: PreviewControl;
  readonly format: CssNotation;
  readonly onFormat: (format: CssNotation) => void;
  readonly onSimulate: (simulate: Simulate | undefined) => void;
  readonly onTool: (tool: Tool) => void;
  readonly onClose: () => void;
}

/** The tools that look at the whole palette, one at a time. */
export function ToolPanel(props: ToolPanelProps) {
  const { tool, onTool, onClose } = props;
  return (
    <Tabs.Root
      value={tool}
      onValueChange={(value) => onTool(findTool(value))}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center border-b border-line pl-2 pr-1.5">
        <Tabs.List
          aria-label="Tools"
          activateOnFocus
          className="relative flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
        >
          {tools.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              ref={name === tool ? showTab : undefined}
              aria-label={toolLabels[name]}
              title={toolLabels[name]}
              className="group -mb-px flex h-12 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1 @sm:px-2 text-[0.8125rem] text-muted transition hover:text-ink focus-visible:-outline-offset-4 data-active:border-ink data-active:font-medium data-active:text-ink"
            >
              <Icon name={name} />
              <span className="hidden group-data-active:inline @2xl:inline">
                {shortLabels[name] ?? toolLabels[name]}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <CloseButton onClick={onClose} />
      </div>
      <Tabs.Panel
        value={tool}
        key={tool}
        className="min-h-0 flex-1 overflow-y-auto p-4 @sm:p-5 focus-visible:-outline-offset-4"
      >
        <Suspense fallback={<p className="text-sm text-muted">Loading…</p>}>{views[tool](props)}</Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

const views: Readonly<Record<Tool, (props: ToolPanelProps) => ReactNode>> = {
  moods: ({ control }) => <MoodTool control={control} />,
  theme: ({ control, names }) => <ThemeTool control={control} names={names} />,
  preview: ({ control, names, preview }) => <PreviewTool control={control} names={names} preview={preview} />,
  contrast: ({ control }) => <ContrastTool hexes={control.hexes} />,
  vision: ({ control, names, onSimulate }) => (
    <VisionTool hexes={control.hexes} names={names} onSimulate={onSimulate} />
  ),
  history: ({ control }) => <HistoryTool control={control} />,
  import: ({ control }) => <ImportTool control={control} />,
  export: ({ control, names }) => <ExportTool hexes={control.hexes} names={names} />,
  share: ({ control, format, onFormat }) => <ShareTool control={control} format={format} onFormat={onFormat} />,
};

/** Where a label is too long for a tab. */
const shortLabels: Readonly<Partial<Record<Tool, string>>> = { moods: "Mood" };

/** Every tab is an icon; the one that is open, and in wide panels all, has its name beside it. What is still too wide scrolls. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  focusAfterKey(tab);
}

function findTool(value: unknown): Tool {
  return tools.find((tool) => tool === value) ?? "contrast";
}
