import type { ContrastCell } from "@tincture/color";
import { sampleText } from "../ui/swatches.tsx";
import { ColorSection } from "./color-section.tsx";
import type { SeenColor } from "./describe-color.ts";

interface ContrastPanelsProps {
  readonly hex: string;
  readonly onWhite: ContrastCell;
  readonly onBlack: ContrastCell;
}

/** Shows the color's WCAG ratio as text and as background, with white and with black. */
export function ContrastPanels({ hex, onWhite, onBlack }: ContrastPanelsProps) {
  return (
    <ColorSection title="Contrast">
      <div className="grid gap-4 sm:grid-cols-2">
        <ContrastPanel hex={hex} other="ffffff" name="White" cell={onWhite} />
        <ContrastPanel hex={hex} other="000000" name="Black" cell={onBlack} />
      </div>
      <p className="mt-3 text-sm text-muted">
        WCAG 2.2: ratios from 1 to 21, the same whichever of the two is the text. Large is 24 px, or 18.66 px bold.
      </p>
    </ColorSection>
  );
}

/** Shows the color next to how people with each color-vision deficiency see it. */
export function VisionRow({ hex, visions }: { readonly hex: string; readonly visions: readonly SeenColor[] }) {
  return (
    <ColorSection title="Through other eyes" note="How it looks to people who lack one kind of cones, or all of them.">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {visions.map(({ label, note, hex: seen }) => (
          <li key={label} className="overflow-hidden rounded-xl border border-line bg-surface">
            <div className="flex h-20" aria-hidden>
              <span className="w-1/3" style={{ backgroundColor: `#${hex}` }} />
              <span className="flex-1" style={{ backgroundColor: `#${seen}` }} />
            </div>
            <p className="px-3.5 py-3 text-sm">
              <span className="font-medium">{label}</span>
              <span className="block text-muted">
                {note}: <span className="font-mono text-xs">#{seen}</span>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}

interface ContrastPanelProps {
  readonly hex: string;
  readonly other: string;
  readonly name: string;
  readonly cell: ContrastCell;
}

function ContrastPanel({ hex, other, name, cell }: ContrastPanelProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <div aria-hidden className="grid grid-cols-2 text-center text-4xl font-semibold">
        <span className={`${sampleText} py-7`} style={{ backgroundColor: `#${hex}`, color: `#${other}` }} />
        <span className={`${sampleText} py-7`} style={{ backgroundColor: `#${other}`, color: `#${hex}` }} />
      </div>
      <div className="px-4 py-3">
        <h3 className="flex items-baseline justify-between">
          <span className="font-medium">{name}</span>
          <span className="text-2xl font-semibold tabular-nums tracking-tight">{cell.label}</span>
        </h3>
        <ul className="mt-2 text-sm">
          <Verdict label="Text, AA" isMet={cell.aa} />
          <Verdict label="Text, AAA" isMet={cell.aaa} />
          <Verdict label="Large text, AA" isMet={cell.aaLarge} />
          <Verdict label="Large text, AAA" isMet={cell.aaaLarge} />
          <Verdict label="Icons and controls" isMet={cell.ui} />
        </ul>
      </div>
    </div>
  );
}

function Verdict({ label, isMet }: { readonly label: string; readonly isMet: boolean }) {
  return (
    <li className="flex justify-between border-t border-line py-1.5 first:border-t-0">
      {label}
      <span className={isMet ? "font-medium text-good" : "font-medium text-danger"}>{isMet ? "Pass" : "Fail"}</span>
    </li>
  );
}
