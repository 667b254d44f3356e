import { Tabs } from "@base-ui/react/tabs";
import { lazy, type ReactNode, Suspense } from "react";
import type { CssNotation } from "../ui/format-color.ts";
import { ContrastTool } from "./contrast-tool.tsx";
import { focusAfterKey } from "./focus-place.ts";
import { HistoryTool } from "./history-tool.tsx";
import { CloseButton } from "./icon.tsx";
import { ShareTool } from "./share-tool.tsx";
import { type Simulate, type Tool, toolLabels, tools } from "./tools.ts";
import type { ColorNames } from "./use-color-names.ts";
import type { EditorControl } from "./use-editor.ts";

const ExportTool = lazy(async () => ({ default: (await import("./export-tool.tsx")).ExportTool }));
const MoodTool = lazy(async () => ({ default: (await import("./mood-tool.tsx")).MoodTool }));
const PreviewTool = lazy(async () => ({ default: (await import("./preview-tool.tsx")).PreviewTool }));
const VisionTool = lazy(async () => ({ default: (await import("./vision-tool.tsx")).VisionTool }));

export interface ToolPanelProps {
  readonly tool: Tool;
  readonly control: EditorControl;
  readonly names: ColorNames;
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
    <Tabs.Root value={tool} onValueChange={(value) => onTool(findTool(value))} className="flex min-h-0 flex-1 flex-col">
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
              className="-mb-px shrink-0 border-b-2 border-transparent px-2 py-3 text-[0.8125rem] text-muted transition hover:text-ink focus-visible:-outline-offset-4 data-active:border-ink data-active:font-medium data-active:text-ink"
            >
              {toolLabels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <CloseButton onClick={onClose} />
      </div>
      <Tabs.Panel
        value={tool}
        key={tool}
        className="min-h-0 flex-1 overflow-y-auto p-5 focus-visible:-outline-offset-4"
      >
        <Suspense fallback={<p className="text-sm text-muted">Loading…</p>}>{views[tool](props)}</Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

const views: Readonly<Record<Tool, (props: ToolPanelProps) => ReactNode>> = {
  moods: ({ control }) => <MoodTool control={control} />,
  contrast: ({ control }) => <ContrastTool hexes={control.hexes} />,
  vision: ({ control, names, onSimulate }) => (
    <VisionTool hexes={control.hexes} names={names} onSimulate={onSimulate} />
  ),
  preview: ({ control }) => <PreviewTool hexes={control.hexes} />,
  history: ({ control }) => <HistoryTool control={control} />,
  export: ({ control, names }) => <ExportTool hexes={control.hexes} names={names} />,
  share: ({ control, format, onFormat }) => <ShareTool control={control} format={format} onFormat={onFormat} />,
};

/** In narrow panels the tabs scroll. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  focusAfterKey(tab);
}

function findTool(value: unknown): Tool {
  return tools.find((tool) => tool === value) ?? "contrast";
}
