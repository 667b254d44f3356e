import type { ColorFormat } from "./color-formats.ts";
import { LazyEditPanel, LazyToolPanel } from "./lazy-parts.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import type { OpenPanel, Simulate, Tool } from "./tools.ts";
import type { ColorNames } from "./use-color-names.ts";
import type { EditorControl } from "./use-editor.ts";

interface EditorPanelProps {
  readonly panel: OpenPanel | undefined;
  readonly control: EditorControl;
  readonly names: ColorNames;
  readonly format: ColorFormat;
  readonly onFormat: (format: ColorFormat) => void;
  readonly onSimulate: (simulate: Simulate | undefined) => void;
  readonly onTool: (tool: Tool) => void;
  readonly onClose: () => void;
}

/** What opens beside the colors, on phones below them. The colors stay in sight and alive. */
export function EditorPanel(props: EditorPanelProps) {
  const { panel, control, names, onClose } = props;
  if (panel === undefined) return null;
  const edited = panel.kind === "edit" && control.state.present.find(({ id }) => id === panel.id);
  if (panel.kind === "edit" && !edited) return null;
  return (
    <aside
      aria-label={edited ? "Edit a color" : "Tools"}
      className="flex h-[58%] min-h-0 shrink-0 flex-col border-t border-line bg-surface md:h-auto md:w-80 lg:w-[26rem] md:border-l md:border-t-0"
    >
      <PartBoundary loading={<p className="p-6 text-sm text-muted">Loading…</p>}>
        {panel.kind === "tool" && <LazyToolPanel {...props} tool={panel.tool} />}
        {edited && (
          <LazyEditPanel
            key={edited.id}
            swatch={edited}
            name={names[edited.hex]}
            control={control}
            onClose={onClose}
          />
        )}
      </PartBoundary>
    </aside>
  );
}
