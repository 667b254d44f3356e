import { useRef, useState } from "react";
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

function isSame(one: OpenPanel, other: OpenPanel): boolean {
  if (one.kind === "tool") return other.kind === "tool" && one.tool === other.tool;
  return other.kind === "edit" && one.id === other.id;
}
