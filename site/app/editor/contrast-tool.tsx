import { apcaContrast, type ContrastCell, contrastCell } from "@tincture/color";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { sampleText } from "../ui/swatches.tsx";
import type { Repair, RepairGoal, RepairWish } from "./adjust/repair-contrast.ts";
import type { Swatch } from "./editor-state.ts";
import type { EditorControl } from "./use-editor.ts";

interface ContrastPair extends ContrastCell {
  readonly first: Swatch;
  readonly second: Swatch;
}

/** Every pair of the palette, the most legible first, with what WCAG 2 lets it do, and a repair for those that it lets do little. */
export function ContrastTool({ control }: { readonly control: EditorControl }) {
  const { told, isTold, repair } = useRepair(control);
  return (
    <div className="flex flex-col gap-5">
      <FixButtons onFix={(goal) => void repair({ goal })} />
      <p role="status" className="text-sm font-medium empty:hidden">
        {isTold && told}
      </p>
      <p className="text-sm text-muted">
        What WCAG 2 lets each pair do: text of any size, large text, and the parts of controls and charts. Lc is APCA
        (informative), of the second color as text on the first, and the reverse.
      </p>
      <PairTable pairs={listPairs(control.state.present)} onFix={(pair) => void repair({ goal: "4.5", pair })} />
    </div>
  );
}

const notLoaded = "The search could not be loaded. Check the connection and try again.";

function useRepair({ state, hexes, dispatch }: EditorControl) {
  const [done, setDone] = useState<{ readonly told: string; readonly shown: string }>();

  /** At once; undo takes it back. */
  async function repair(wish: RepairWish): Promise<void> {
    const { colors, told } = await search(state.present, wish);
    if (colors) dispatch({ type: "arrange", colors });
    setDone({ told, shown: (colors?.map(({ hex }) => hex) ?? hexes).join() });
  }
  return { told: done?.told, isTold: done?.shown === hexes.join(), repair };
}

async function search(swatches: readonly Swatch[], wish: RepairWish): Promise<Repair> {
  try {
    return (await import("./adjust/repair-contrast.ts")).repairContrast(swatches, wish);
  } catch {
    return { colors: undefined, told: notLoaded };
  }
}

const goals: readonly (readonly [RepairGoal, string])[] = [
  ["3", "Contrast 3 : 1"],
  ["4.5", "Contrast 4.5 : 1"],
  ["safe", "Safe for all eyes"],
];

function FixButtons({ onFix }: { readonly onFix: (goal: RepairGoal) => void }) {
  return (
    <section aria-labelledby="contrast-fix" className="flex flex-col gap-3">
      <h2 id="contrast-fix" className="text-sm font-medium">
        Fix this
      </h2>
      <div className="flex flex-wrap gap-2">
        {goals.map(([goal, label]) => (
          <Button key={goal} onClick={() => onFix(goal)}>
            {label}
          </Button>
        ))}
      </div>
      <p className="text-sm text-muted">
        The nearest colors in which each has a partner with that contrast, or which all eyes tell apart. Locked ones
        stay.
      </p>
    </section>
  );
}

interface PairTableProps {
  readonly pairs: readonly ContrastPair[];
  readonly onFix: (pair: readonly [number, number]) => void;
}

function PairTable({ pairs, onFix }: PairTableProps) {
  return (
    <table aria-label="Contrast of every pair" className="w-full text-left text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th className="pb-2 font-normal">Pair</th>
          <th className="pb-2 text-right font-normal">Ratio, Lc</th>
          <th className="pb-2 pl-3 font-normal">Text</th>
          <th className="pb-2 pl-2 font-normal">Large</th>
          <th className="pb-2 pl-2 font-normal">Parts</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.first.id} ${pair.second.id}`} className="border-t border-line">
            <th className="py-2 font-normal">
              <PairSample pair={pair} />
            </th>
            <td className="text-right tabular-nums">
              {pair.label}
              <Lightness pair={pair} />
            </td>
            <td className="pl-3">{pair.aa ? pair.aaa ? "AAA" : "AA" : <FixPair pair={pair} onFix={onFix} />}</td>
            <td className="pl-2">{pair.aaLarge ? pair.aaaLarge ? "AAA" : "AA" : <Failing />}</td>
            <td className="pl-2">{pair.ui ? "AA" : <Failing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PairSample({ pair: { first, second } }: { readonly pair: ContrastPair }) {
  return (
    <span
      className="inline-flex overflow-hidden rounded-md align-middle"
      role="img"
      aria-label={`${first.hex} and ${second.hex}`}
    >
      <span className={`${sampleText} w-11 py-1 text-center font-semibold @sm:w-14`} style={colorsOf(first, second)} />
      <span className={`${sampleText} w-11 py-1 text-center font-semibold @sm:w-14`} style={colorsOf(second, first)} />
    </span>
  );
}

/** APCA of both polarities, without decimals: they would say more than the method does. */
function Lightness({ pair: { first, second } }: { readonly pair: ContrastPair }) {
  return (
    <span className="block whitespace-nowrap text-xs text-muted">
      <span className="sr-only">APCA </span>
      Lc {formatLightness(apcaContrast(second.hex, first.hex))} · {formatLightness(apcaContrast(first.hex, second.hex))}
    </span>
  );
}

function formatLightness(lc: number): string {
  const whole = Math.trunc(lc);
  return whole < 0 ? `−${-whole}` : String(Math.abs(whole));
}

interface FixPairProps extends Pick<PairTableProps, "onFix"> {
  readonly pair: ContrastPair;
}

function FixPair({ pair: { first, second }, onFix }: FixPairProps) {
  return (
    <button
      type="button"
      aria-label={`Fix ${first.hex} and ${second.hex} for text`}
      onClick={() => onFix([first.id, second.id])}
      className="rounded-md border border-line px-2 py-1 text-xs font-medium transition hover:border-edge"
    >
      Fix
    </button>
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

function colorsOf(ground: Swatch, text: Swatch) {
  return { backgroundColor: `#${ground.hex}`, color: `#${text.hex}` };
}

function listPairs(swatches: readonly Swatch[]): readonly ContrastPair[] {
  return swatches
    .flatMap((second, index) =>
      swatches.slice(0, index).map((first) => ({ ...contrastCell(first.hex, second.hex), first, second })),
    )
    .toSorted((one, other) => other.ratio - one.ratio);
}
