import { type ConfusedPair, type Deficiency, paletteConfusions, simulateDeficiency } from "@tincture/color/vision";
import { useState } from "react";
import { SwatchBar } from "../../../ui/swatches.tsx";
import type { Simulate } from "../tools.ts";
import type { ToolProps } from "../../use-editor.ts";

interface VisionToolProps extends ToolProps {
  readonly onSimulate: (simulate: Simulate | undefined) => void;
}

const labels: Readonly<Record<Deficiency, readonly [name: string, note: string]>> = {
  deuteranopia: ["Deuteranopia", "No green cones. The most common kind."],
  protanopia: ["Protanopia", "No red cones."],
  tritanopia: ["Tritanopia", "No blue cones. Rare."],
  achromatopsia: ["Achromatopsia", "No color at all. Very rare, but a grayscale print looks the same."],
};

export function VisionTool({ control: { hexes }, names, onSimulate }: VisionToolProps) {
  const [chosen, setChosen] = useState<Deficiency>();

  function choose(deficiency: Deficiency | undefined): void {
    setChosen(deficiency);
    onSimulate(deficiency && ((hex) => simulateDeficiency(hex, deficiency)));
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-4 text-sm text-muted">See the palette as others see it.</legend>
      <VisionChoice
        label="All colors"
        note="As most people see them."
        colors={hexes}
        isChosen={chosen === undefined}
        onChoose={() => choose(undefined)}
      />
      {paletteConfusions(hexes).map(({ deficiency, colors, confused }) => (
        <VisionChoice
          key={deficiency}
          label={labels[deficiency][0]}
          note={labels[deficiency][1]}
          colors={colors}
          isChosen={chosen === deficiency}
          onChoose={() => choose(deficiency)}
        >
          {confused.length === 0
            ? "All colors can be told apart."
            : `Hard to tell apart: ${confused.map((pair) => namePair(pair)).join("; ")}.`}
        </VisionChoice>
      ))}
    </fieldset>
  );

  function namePair({ first, second }: ConfusedPair): string {
    const pair = hexes.filter((_, at) => at === first || at === second);
    return pair.map((hex) => names[hex] ?? `#${hex}`).join(" and ");
  }
}

interface VisionChoiceProps {
  readonly label: string;
  readonly note: string;
  readonly colors: readonly string[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children?: string;
}

function VisionChoice({ label, note, colors, isChosen, onChoose, children }: VisionChoiceProps) {
  return (
    <label className="block cursor-pointer overflow-hidden rounded-xl border border-line transition hover:border-edge has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <SwatchBar colors={colors} className="h-10" />
      <span className="flex gap-3 p-3 text-sm">
        <input
          type="radio"
          name="vision"
          checked={isChosen}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
        />
        <span className="flex flex-col gap-0.5">
          <span className="font-medium">{label}</span>
          <span className="text-muted">{note}</span>
          {children !== undefined && <span className="mt-1">{children}</span>}
        </span>
      </span>
    </label>
  );
}
