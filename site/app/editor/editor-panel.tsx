/** What opens beside the colors, one thing at a time. */
import { useRef, useState } from "react";
import { LazyEditPanel, LazyToolPanel, PartBoundary } from "./lazy-parts.tsx";
import type { ToolPanelProps } from "./tool-panel.tsx";
import type { OpenPanel } from "./tools.ts";

/** What is open beside the colors. Closing gives the focus back to what had it before. */
export function usePanel() {
  const [panel, setPanel] = useState<OpenPanel>();
  const opener = useRef<HTMLElement>(undefined);

  function open(wanted: OpenPanel): void {
    const focused = document.activeElement;
    if (panel === undefined && focused instanceof HTMLElement) opener.current = focused;
    setPanel(wanted);
  }

  function close(): void {
    setPanel(undefined);
    opener.current?.focus({ preventScroll: true });
    opener.current = undefined;
  }

  function toggle(wanted: OpenPanel): void {
    if (panel !== undefined && isSame(panel, wanted)) close();
    else open(wanted);
  }
  return { panel, open, close, toggle };
}

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

function isSame(one: OpenPanel, other: OpenPanel): boolean {
  if (one.kind === "tool") return other.kind === "tool" && one.tool === other.tool;
  return other.kind === "edit" && one.id === other.id;
}
