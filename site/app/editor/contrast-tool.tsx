import { type ContrastCell, contrastCell } from "@tincture/color";
import { sampleText } from "../ui/swatches.tsx";

interface ContrastPair extends ContrastCell {
  readonly first: string;
  readonly second: string;
}

/** Every pair of the palette, the most legible first, with what WCAG 2 lets it do. */
export function ContrastTool({ hexes }: { readonly hexes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        What WCAG 2 lets each pair do: text of any size, large text, and the parts of controls and charts.
      </p>
      <table aria-label="Contrast of every pair" className="w-full text-left text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th className="pb-2 font-normal">Pair</th>
            <th className="pb-2 text-right font-normal">Ratio</th>
            <th className="pb-2 pl-4 font-normal">Text</th>
            <th className="pb-2 pl-3 font-normal">Large</th>
            <th className="pb-2 pl-3 font-normal">Parts</th>
          </tr>
        </thead>
        <tbody>
          {listPairs(hexes).map((pair, index) => (
            <tr key={index} className="border-t border-line">
              <th className="py-2 font-normal">
                <PairSample pair={pair} />
              </th>
              <td className="text-right tabular-nums">{pair.label}</td>
              <td className="pl-4">{pair.aaa ? "AAA" : pair.aa ? "AA" : <Failing />}</td>
              <td className="pl-3">{pair.aaaLarge ? "AAA" : pair.aaLarge ? "AA" : <Failing />}</td>
              <td className="pl-3">{pair.ui ? "AA" : <Failing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PairSample({ pair: { first, second } }: { readonly pair: ContrastPair }) {
  return (
    <span
      className="inline-flex overflow-hidden rounded-md align-middle"
      role="img"
      aria-label={`${first} and ${second}`}
    >
      <span className={`${sampleText} w-14 py-1 text-center font-semibold`} style={colorsOf(first, second)} />
      <span className={`${sampleText} w-14 py-1 text-center font-semibold`} style={colorsOf(second, first)} />
    </span>
  );
}

function Failing() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">fails</span>
    </span>
  );
}

function colorsOf(ground: string, text: string) {
  return { backgroundColor: `#${ground}`, color: `#${text}` };
}

function listPairs(hexes: readonly string[]): readonly ContrastPair[] {
  return hexes
    .flatMap((second, index) =>
      hexes.slice(0, index).map((first) => ({ ...contrastCell(first, second), first, second })),
    )
    .toSorted((one, other) => other.ratio - one.ratio);
}
