import { CopyButton } from "../../ui/copy-button.tsx";
import { Link } from "../../ui/link.tsx";
import { sampleText } from "../../ui/swatches.tsx";
import { fixPath } from "./palette-fix.ts";
import type { ShownColor } from "./palette-details.ts";

export function ColorTable({ colors }: { readonly colors: readonly ShownColor[] }) {
  return (
    <section aria-labelledby="colors">
      <h2 id="colors" className="mb-4 text-xl font-semibold tracking-tight">
        Colors
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {colors.map(({ hex, name, texts }, index) => (
          <li key={`${index}-${hex}`} className="flex flex-col gap-x-4 gap-y-2 px-4 py-3 lg:flex-row lg:items-center">
            <Link
              to={`/colors/${hex}`}
              className="flex min-w-0 items-center gap-3 rounded-md text-sm font-medium underline-offset-4 hover:underline lg:w-56"
            >
              <span className="size-8 shrink-0 rounded-md border border-line" style={{ backgroundColor: `#${hex}` }} />
              <span className="truncate">{name}</span>
            </Link>
            <span className="flex flex-wrap gap-x-2 gap-y-1 lg:grid lg:grow lg:grid-cols-[7rem_1fr_1fr_1.4fr]">
              {texts.map((text) => (
                <CopyButton
                  key={text}
                  text={text}
                  aria-label={`Copy ${text}`}
                  className="-ml-2 rounded-md px-2 py-1.5 text-left font-mono text-[0.8125rem] text-muted transition hover:bg-sunken hover:text-ink"
                >
                  {text}
                </CopyButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function GradientPanel({ gradient }: { readonly gradient: string }) {
  return (
    <section aria-labelledby="gradient">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="gradient" className="text-xl font-semibold tracking-tight">
          Gradient
        </h2>
        <CopyButton
          text={`background-image: ${gradient};`}
          className="rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-medium transition hover:border-edge"
        >
          Copy CSS
        </CopyButton>
      </div>
      <div
        className="h-32 rounded-xl border border-line sm:h-40"
        style={{ backgroundImage: gradient }}
        role="img"
        aria-label="The colors as a gradient"
      />
    </section>
  );
}

const verdicts = {
  AAA: { label: "AAA", look: "text-good font-medium" },
  AA: { label: "AA", look: "text-good font-medium" },
  "AA large": { label: "Large", look: "text-ink" },
  none: { label: "No", look: "text-muted" },
} as const;

export function ContrastTable({ slug, colors }: { readonly slug: string; readonly colors: readonly ShownColor[] }) {
  return (
    <section aria-labelledby="contrast">
      <h2 id="contrast" className="text-xl font-semibold tracking-tight">
        Contrast
      </h2>
      <p className="mb-4 mt-1 max-w-2xl text-pretty text-sm text-muted">
        WCAG 2 ratios of text in one color on another. AA and AAA are enough for any text; Large for 24 px and more, and
        for parts of controls.
      </p>
      <div
        tabIndex={0}
        role="region"
        aria-label="Contrast of every pair"
        className="overflow-x-auto rounded-xl border border-line bg-surface"
      >
        <table aria-labelledby="contrast" className="w-full border-collapse text-center text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 bg-surface px-3 py-3 text-left text-xs font-normal text-muted"
              >
                Text <span aria-hidden>↓</span> on <span aria-hidden>→</span>
              </th>
              {colors.map(({ hex, name }, index) => (
                <ColorHeader key={`${index}-${hex}`} hex={hex} name={name} scope="col" />
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map(({ hex, name, pairs }, row) => (
              <tr key={`${row}-${hex}`} className="border-t border-line">
                <ColorHeader hex={hex} name={name} scope="row" />
                {pairs.map((pair, column) => (
                  <td key={`${column}-${pair.background}`} className="min-w-20 px-1.5 py-2">
                    {row !== column && <PairCell slug={slug} text={hex} pair={pair} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ColorHeader({ hex, name, scope }: Pick<ShownColor, "hex" | "name"> & { readonly scope: "row" | "col" }) {
  const place = scope === "row" ? "sticky left-0 z-10 bg-surface text-left" : "";
  return (
    <th scope={scope} aria-label={`#${hex}, ${name}`} className={`px-3 py-2.5 font-normal ${place}`}>
      <span className={`inline-flex items-center gap-2 ${scope === "col" ? "flex-col" : ""}`}>
        <span className="size-5 rounded border border-line" style={{ backgroundColor: `#${hex}` }} />
        <span className="font-mono text-xs">{hex}</span>
      </span>
    </th>
  );
}

interface PairCellProps {
  readonly slug: string;
  readonly text: string;
  readonly pair: ShownColor["pairs"][number];
}

function PairCell({ slug, text, pair }: PairCellProps) {
  const { background, ratio, verdict } = pair;
  const { label, look } = verdicts[verdict];
  const isFixable = text !== background && (verdict === "none" || verdict === "AA large");
  return (
    <span className="flex flex-col items-center gap-1">
      <span
        aria-hidden
        className={`${sampleText} grid h-8 w-full max-w-28 place-items-center rounded-md border border-line text-sm font-medium`}
        style={{ backgroundColor: `#${background}`, color: `#${text}` }}
      />
      <span className="whitespace-nowrap text-xs leading-6 tabular-nums">
        {ratio} <span className={look}>{label}</span>{" "}
        {isFixable && (
          <Link
            to={fixPath(slug, "4.5", [text, background])}
            rel="nofollow"
            discover="none"
            aria-label={`Fix ${text} on ${background}`}
            className="inline-block px-1 text-muted underline underline-offset-4 transition hover:text-ink"
          >
            Fix
          </Link>
        )}
      </span>
    </span>
  );
}
