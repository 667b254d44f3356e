import { useState } from "react";
import { ColorColumns } from "./color-columns.tsx";
import { EditorPanel } from "./editor-panel.tsx";
import { LazyShortcutHelp } from "./lazy-parts.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import { Toolbar } from "./toolbar.tsx";
import { type ColorFormat, colorFormats } from "./color-formats.ts";
import { type ColorNames, useColorNames } from "./use-color-names.ts";
import { useEditor } from "./use-editor.ts";
import { usePanel } from "./use-panel.ts";
import type { Simulate } from "./tools.ts";
import { useEditorShortcuts } from "./use-editor-shortcuts.ts";
import { useStoredChoice } from "./use-stored-choice.ts";

interface EditorProps {
  readonly colors: readonly string[];
  /** Names of these colors. */
  readonly names: ColorNames;
}

const formatChoice = { key: "tincture-format", values: colorFormats, fallback: "hex" } as const;
const letterChoice = { key: "tincture-letter-keys", values: ["on", "off"], fallback: "on" } as const;

/** The whole editor: bar, colors, and what opens beside them. */
export function Editor({ colors, names: known }: EditorProps) {
  const control = useEditor(colors);
  const names = useColorNames(control.hexes, known);
  const { panel, open, toggle, close } = usePanel();
  const [simulate, setSimulate] = useState<Simulate>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { isWarm, warm } = useWarmUp();
  const [format, setFormat] = useStoredChoice<ColorFormat>(formatChoice);
  const [letterKeys, setLetterKeys] = useStoredChoice<"on" | "off">(letterChoice);
  const isSimulating = panel?.kind === "tool" && panel.tool === "vision";

  useEditorShortcuts(control, { open, close, help: () => setHelpOpen(true) }, letterKeys === "on");

  return (
    <div
      role="presentation"
      className="flex h-[calc(100dvh-3.5rem-1px)] min-h-96 flex-col"
      onPointerEnter={warm}
      onMouseDown={keepFocus}
    >
      <h1 className="sr-only">Palette editor</h1>
      <Toolbar
        control={control}
        panel={panel}
        onTool={(tool) => toggle({ kind: "tool", tool })}
        onHelp={() => setHelpOpen(true)}
      />
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <ColorColumns
          control={control}
          names={names}
          format={format}
          simulate={isSimulating ? simulate : undefined}
          isCompact={panel !== undefined}
          isDraggable={isWarm}
          onEdit={(id) => toggle({ kind: "edit", id })}
        />
        <EditorPanel
          panel={panel}
          control={control}
          names={names}
          format={format}
          onFormat={setFormat}
          onSimulate={(chosen) => setSimulate(() => chosen)}
          onTool={(tool) => open({ kind: "tool", tool })}
          onClose={close}
        />
      </div>
      {isHelpOpen && (
        <PartBoundary>
          <LazyShortcutHelp
            letterKeys={letterKeys}
            onLetterKeys={setLetterKeys}
            onClose={() => setHelpOpen(false)}
          />
        </PartBoundary>
      )}
    </div>
  );
}

/** Fetches what the first use needs at the first sign of it. */
function useWarmUp() {
  const [isWarm, setWarm] = useState(false);
  function warm(): void {
    if (isWarm) return;
    setWarm(true);
    // A failure shows itself when the generator is really wanted.
    import("./palette-model.ts").catch(() => undefined);
  }
  return { isWarm, warm };
}

/** A click leaves the focus where it was, so that space goes on generating instead of pressing the button once more. */
function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button, a, summary")) event.preventDefault();
}
