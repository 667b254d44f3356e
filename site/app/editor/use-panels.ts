import { useEffect, useRef, useState } from "react";
import type { OpenPanel, Tool } from "./tools/tools.ts";

/** Closing the panel or the help restores the previous focus. */
export function usePanels(first: OpenPanel | undefined) {
  const [panel, setPanel] = useState(first);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const opener = useRef<HTMLElement>(undefined);
  const helpOpener = useRef<HTMLElement>(undefined);
  const { panelRef, goOnThere } = usePanelFocus(panel);
  useEffect(() => {
    if (!isHelpOpen) helpOpener.current?.focus({ preventScroll: true });
  }, [isHelpOpen]);

  function open(wanted: OpenPanel, isByKey = isKeyboardUsed()): void {
    if (panel === undefined) opener.current = findFocused();
    if (isByKey) goOnThere();
    setPanel(wanted);
  }

  /** A preview closes if the address has none. */
  function follow(asked: OpenPanel | undefined): void {
    const isScene = panel?.kind === "tool" && panel.tool === "preview";
    if (asked !== undefined || isScene) setPanel(asked);
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

  function openHelp(): void {
    helpOpener.current = findFocused();
    setHelpOpen(true);
  }
  const tooling = {
    panel,
    onTool: (tool: Tool) => toggle({ kind: "tool", tool }),
    onMenu: () => toggle({ kind: "menu" }),
    onHelp: openHelp,
  };
  return { panel, panelRef, tooling, isHelpOpen, open, follow, toggle, close, closeHelp: () => setHelpOpen(false) };
}

/** After a key, focuses the opened panel. After a click, focus stays with the colors. */
function usePanelFocus(panel: OpenPanel | undefined) {
  const panelRef = useRef<HTMLElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    // The edit panel focuses its field itself.
    if (isAwaited.current && panel?.kind !== "edit") panelRef.current?.focus({ preventScroll: true });
    isAwaited.current = false;
  }, [panel]);

  function goOnThere(): void {
    isAwaited.current = true;
  }
  return { panelRef, goOnThere };
}

function isKeyboardUsed(): boolean {
  return document.activeElement?.matches(":focus-visible") === true;
}

function findFocused(): HTMLElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
}

function isSame(one: OpenPanel, other: OpenPanel): boolean {
  if (one.kind === "tool") return other.kind === "tool" && one.tool === other.tool;
  if (one.kind === "edit") return other.kind === "edit" && one.id === other.id;
  return other.kind === "menu";
}
