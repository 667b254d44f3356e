/** What is open beside the colors or above them, and where the focus goes on when something opens and closes. */
import { useEffect, useRef, useState } from "react";
import type { OpenPanel, Tool } from "./tools.ts";

/** The panel and the help. What closes gives the focus back to what had it before; where nothing had it, space goes on generating. */
export function useWindows(first: OpenPanel | undefined) {
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

  /** Another address of the editor was gone to: what it opens is opened; a scene, which addresses tell, is closed by one without. */
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
  /** What the ways to the tools show and do. */
  const tooling = {
    panel,
    onTool: (tool: Tool) => toggle({ kind: "tool", tool }),
    onMenu: () => toggle({ kind: "menu" }),
    onHelp: openHelp,
  };
  return { panel, panelRef, tooling, isHelpOpen, open, follow, toggle, close, closeHelp: () => setHelpOpen(false) };
}

/** Who came by keyboard goes on in the panel that was opened; who clicked, with the colors. */
function usePanelFocus(panel: OpenPanel | undefined) {
  const panelRef = useRef<HTMLElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    // A color is edited in a field, which takes the focus by itself once it is there.
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

/** What has the focus, if anything has. */
function findFocused(): HTMLElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
}

function isSame(one: OpenPanel, other: OpenPanel): boolean {
  if (one.kind === "tool") return other.kind === "tool" && one.tool === other.tool;
  if (one.kind === "edit") return other.kind === "edit" && one.id === other.id;
  return other.kind === "menu";
}
