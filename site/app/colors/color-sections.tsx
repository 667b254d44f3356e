import { colorContrast, type ContrastCell } from "@tincture/color";
import { editorPath } from "@tincture/contract/site-paths";
import { type ReactNode, useId } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { sampleText, SwatchBar } from "../ui/swatches.tsx";
import { PaletteGrid, type PaletteSummary } from "../ui/palette-grid.tsx";
import { Link } from "../ui/link.tsx";
import type { ColorDescription } from "./describe-color.ts";
import { ColorGrid } from "./color-grid.tsx";
import { formatColorSearch } from "./color-search.ts";
import type { ColorSummary } from "./find-colors.ts";

export function NotationList({ notations }: { readonly notations: ColorDescription["notations"] }) {
  return (
    <ColorSection title="Notations">
      <ul className="overflow-hidden rounded-xl border border-line bg-surface">
        {notations.map(({ label, value }) => (
          <li
            key={label}
            className="flex min-h-11 items-center gap-3 border-t border-line py-1 pl-4 pr-2 first:border-t-0"
          >
            <span className="w-14 shrink-0 text-sm text-muted">{label}</span>
            <code className="min-w-0 flex-1 break-words font-mono text-sm">{value}</code>
            <CopyButton
              text={value}
              aria-label={`Copy ${value}`}
              className="shrink-0 rounded-md px-2.5 py-1.5 text-xs font-medium text-muted transition hover:bg-sunken hover:text-ink"
            >
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}

export function TintScale({ scale }: { readonly scale: ColorDescription["scale"] }) {
  const css = scale.map(({ step, hex }) => `--color-${step}: #${hex};`).join("\n");
  return (
    <ColorSection title="Tints and shades" note="One hue in even steps of lightness. Select a step to copy it.">
      <ul className="grid grid-cols-1 overflow-hidden rounded-xl sm:grid-cols-[repeat(11,minmax(0,1fr))]">
        {scale.map(({ step, hex, isOwn }) => (
          <li key={step} className="flex">
            <CopyButton
              text={`#${hex}`}
              aria-label={`${step} ${hex}${isOwn ? ", the color itself" : ""}: copy`}
              className="flex h-11 flex-1 items-center gap-2 px-4 text-left text-xs transition focus-visible:-outline-offset-4 focus-visible:outline-current sm:h-32 sm:flex-col sm:items-start sm:justify-end sm:gap-0 sm:p-2.5"
              style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
            >
              {(say) => (
                <>
                  {isOwn && <span aria-hidden className="size-1.5 rounded-full bg-current max-sm:order-1 sm:mb-1" />}
                  <span className="w-8 font-semibold tabular-nums">{step}</span>{" "}
                  <span className="font-mono max-sm:ml-auto">{say(hex)}</span>
                </>
              )}
            </CopyButton>
          </li>
        ))}
      </ul>
      <CopyButton
        text={css}
        className="mt-4 rounded-md border border-line bg-surface px-3.5 py-2 text-sm font-medium transition hover:border-edge"
      >
        Copy all as CSS variables
      </CopyButton>
    </ColorSection>
  );
}

type ContrastPanelsProps = Pick<ColorDescription, "onWhite" | "onBlack"> & { readonly hex: string };

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

export function VisionRow({ hex, visions }: { readonly hex: string; readonly visions: ColorDescription["visions"] }) {
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
          {verdicts.map(([label, level]) => (
            <li key={label} className="flex justify-between border-t border-line py-1.5 first:border-t-0">
              {label}
              <span className={`font-medium ${cell[level] ? "text-good" : "text-danger"}`}>
                {cell[level] ? "Pass" : "Fail"}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const verdicts = [
  ["Text, AA", "aa"],
  ["Text, AAA", "aaa"],
  ["Large text, AA", "aaLarge"],
  ["Large text, AAA", "aaaLarge"],
  ["Icons and controls", "ui"],
] as const;

export function HarmonyList({ harmonies }: { readonly harmonies: ColorDescription["harmonies"] }) {
  return (
    <ColorSection
      title="Harmonies"
      note="Its hue turned on the wheel of OKLCH, at the same lightness. Each opens in the editor."
    >
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {harmonies.map(({ label, colors }) => (
          <li key={label}>
            <Link
              to={editorPath(colors)}
              className="group block overflow-hidden rounded-xl border border-line bg-surface transition hover:shadow-[0_8px_30px_rgb(0_0_0/0.08)]"
            >
              <SwatchBar colors={colors} className="h-20 sm:h-24" />
              <span className="block px-3.5 py-3 text-sm font-medium group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}

export function ColorNeighbors({ hex, neighbors }: NeighborsProps) {
  return (
    <ColorSection title="Named colors nearby">
      <ColorGrid colors={neighbors} />
      <MoreLink to={formatColorSearch({ near: hex, page: 1 })}>All colors by distance</MoreLink>
    </ColorSection>
  );
}

interface NeighborsProps {
  readonly hex: string;
  readonly neighbors: readonly ColorSummary[];
}

interface HoldingPalettesProps {
  readonly hex: string;
  readonly holding: { readonly exactTotal: number; readonly palettes: readonly PaletteSummary[] };
}

export function HoldingPalettes({ hex, holding: { exactTotal, palettes } }: HoldingPalettesProps) {
  if (palettes.length === 0) return null;
  return (
    <ColorSection title={exactTotal > 0 ? "Palettes with this color" : "Palettes with a similar color"}>
      <PaletteGrid palettes={palettes} />
      <MoreLink to={`/palettes?near=${hex}`}>All palettes near this color</MoreLink>
    </ColorSection>
  );
}

function MoreLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <p className="mt-5">
      <Link to={to} className="text-sm font-medium text-accent underline-offset-4 hover:underline">
        {children}
      </Link>
    </p>
  );
}

interface ColorSectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function ColorSection({ title, note, children }: ColorSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-2xl font-semibold tracking-tight">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-2xl text-pretty text-muted">{note}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
