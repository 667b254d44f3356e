import { LazyEditPanel, LazyToolPanel } from "./lazy-parts.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import type { ToolPanelProps } from "./tool-panel.tsx";
import type { OpenPanel } from "./tools.ts";

interface EditorPanelProps extends Omit<ToolPanelProps, "tool"> {
  readonly panel: OpenPanel | undefined;
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
