import type { PairVerdict, ShownColor, ShownPair } from "./present-palette.ts";

const verdicts: Readonly<Record<PairVerdict, { readonly label: string; readonly look: string }>> = {
  AAA: { label: "AAA", look: "text-good font-medium" },
  AA: { label: "AA", look: "text-good font-medium" },
  "AA large": { label: "Large", look: "text-ink" },
  none: { label: "No", look: "text-muted" },
};

/** How well every color reads on every other. */
export function ContrastTable({ colors }: { readonly colors: readonly ShownColor[] }) {
  return (
    <section aria-labelledby="contrast">
      <h2 id="contrast" className="text-xl font-semibold tracking-tight">
        Contrast
      </h2>
      <p className="mb-4 mt-1 max-w-2xl text-pretty text-sm text-muted">
        WCAG 2 ratios of text in one color on another. AA and AAA are enough for any text; Large for 24 px and
        more, and for parts of controls.
      </p>
      <div
        tabIndex={0}
        role="region"
        aria-labelledby="contrast"
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
                    {row !== column && <PairCell text={hex} pair={pair} />}
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

interface ColorHeaderProps {
  readonly hex: string;
  readonly name: string;
  readonly scope: "row" | "col";
}

function ColorHeader({ hex, name, scope }: ColorHeaderProps) {
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

function PairCell({ text, pair }: { readonly text: string; readonly pair: ShownPair }) {
  const { label, look } = verdicts[pair.verdict];
  return (
    <span className="flex flex-col items-center gap-1">
      <span
        aria-hidden
        className="grid h-8 w-full max-w-28 place-items-center rounded-md border border-line text-sm font-medium"
        style={{ backgroundColor: `#${pair.background}`, color: `#${text}` }}
      >
        Aa
      </span>
      <span className="text-xs tabular-nums">
        {pair.ratio} <span className={look}>{label}</span>
      </span>
    </span>
  );
}
