import { formatPalette } from "@tincture/color";
import {
  createMesh,
  type GradientKind,
  gradientKinds,
  type GradientSpace,
  gradientSpaces,
  meshToSvg,
} from "@tincture/color/gradient";
import { useMemo, useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Options, SelectField } from "../../../ui/field.tsx";
import { Segments, ToolSection } from "../panel-parts.tsx";
import { TrackSlider } from "../track-slider.tsx";
import type { ToolProps } from "../../use-editor.ts";
import {
  formatGradientInput,
  fullTurn,
  type GradientInput,
  listStops,
  parseGradientInput,
  type ShownStop,
  showGradient,
  writeGradientCode,
} from "./gradient-input.ts";
import { StopBar, StopEditor } from "./stops.tsx";

export function GradientTool({ control, names }: ToolProps) {
  const { present, gradient: kept } = control.state;
  const input = useMemo(() => parseGradientInput(kept), [kept]);
  const [chosenKey, setChosenKey] = useState<number>();
  const stops = listStops(input, present);
  const chosen = stops.find(({ key }) => key === chosenKey) ?? stops[0];
  const change = (changed: Partial<GradientInput>) =>
    control.dispatch({ type: "gradient", gradient: formatGradientInput({ ...input, ...changed }) });
  const gradient = { ...input, stops };
  const editing = {
    stops,
    onStops: (next: readonly ShownStop[]) => change({ stops: next }),
    onChoose: setChosenKey,
  };
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Gradient" className="flex flex-col gap-4">
        <div
          role="img"
          aria-label="The gradient"
          className="h-36 rounded-xl @sm:h-44"
          style={{ backgroundImage: showGradient(gradient) }}
        />
        <StopBar {...editing} chosenKey={chosen?.key} image={showGradient({ ...gradient, ...straight })} />
        {chosen && <StopEditor {...editing} chosen={chosen} present={present} names={names} />}
        <ShapeFields {...input} onChange={change} />
        <CodeBlock code={writeGradientCode(gradient)} label="CSS of the gradient" />
      </section>
      <MeshPicture hexes={control.hexes} />
    </div>
  );
}

const straight = { kind: "linear", angle: 90 } as const;

const kindLabels: Readonly<Record<GradientKind, string>> = { linear: "Linear", radial: "Radial", conic: "Conic" };

const spaceLabels: Readonly<Record<GradientSpace, string>> = {
  oklab: "OKLab: straight and even",
  "oklch shorter hue": "OKLCH: the shorter way around the hues",
  "oklch longer hue": "OKLCH: the longer way around the hues",
  srgb: "sRGB: as CSS always did it",
};

interface ShapeFieldsProps extends GradientInput {
  readonly onChange: (changed: Partial<GradientInput>) => void;
}

function ShapeFields({ kind, angle, space, onChange }: ShapeFieldsProps) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="flex">
        <Segments
          legend="Kind"
          name="gradient-kind"
          rows={gradientKinds.map((one) => [one, kindLabels[one]])}
          value={kind}
          onChoose={(one) => onChange({ kind: one })}
        />
      </div>
      {kind !== "radial" && (
        <TrackSlider
          label="Angle"
          range={[0, fullTurn]}
          value={angle}
          shown={`${angle}°`}
          track="none"
          onSlide={(value) => onChange({ angle: value })}
        />
      )}
      <SelectField
        label="Color space"
        value={space}
        onChange={({ target }) => onChange({ space: gradientSpaces.find((one) => one === target.value) ?? space })}
      >
        <Options of={gradientSpaces.map((one) => [one, spaceLabels[one]])} />
      </SelectField>
    </div>
  );
}

function MeshPicture({ hexes }: { readonly hexes: readonly string[] }) {
  const [arrangement, setArrangement] = useState(0);
  const svg = meshToSvg(createMesh(hexes, arrangement));
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <ToolSection title="Mesh" className="gap-3 border-t border-line pt-6">
      <img src={address} alt={`Soft patches of ${hexes.join(", ")}`} className="aspect-3/2 w-full rounded-xl" />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setArrangement(arrangement + 1)}>Shuffle</Button>
        <CopyButton text={svg} spoken="the mesh as SVG" className={buttonClass()}>
          Copy SVG
        </CopyButton>
        <a href={address} download={`${formatPalette(hexes)}-mesh.svg`} className={buttonClass()}>
          Download SVG
        </a>
      </div>
    </ToolSection>
  );
}
