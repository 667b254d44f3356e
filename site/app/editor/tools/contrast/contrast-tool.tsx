import { apcaContrast, type ContrastCell, contrastCell } from "@tincture/color";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { sampleText } from "../../../ui/swatches.tsx";
import type { RepairGoal, RepairRequest, Repair } from "./repair-contrast.ts";
import type { Swatch } from "../../state/editor-state.ts";
import type { EditorControl } from "../../use-editor.ts";
import { ToolSection } from "../panel-parts.tsx";
import type { RepairQuestion } from "./repair-worker.ts";

interface ContrastPair extends ContrastCell {
  readonly first: Swatch;
  readonly second: Swatch;
}

export function ContrastTool({ control }: { readonly control: EditorControl }) {
  const { message, repair } = useRepair(control);
  const status = useRef<HTMLParagraphElement>(null);

  /** The button disappears with its pair, so after a key the focus moves to the result. */
  function fixPair(button: HTMLElement, pair: readonly [number, number]): void {
    if (button === document.activeElement) status.current?.focus();
    void repair({ goal: "4.5", pair });
  }

  return (
    <div className="flex flex-col gap-5">
      <ToolSection title="Fix this">
        <div className="flex flex-wrap gap-2">
          {goals.map(([goal, label]) => (
            <Button key={goal} onClick={() => void repair({ goal })}>
              {label}
            </Button>
          ))}
        </div>
        <p className="text-sm text-muted">
          Finds the nearest colors where each has a partner with that contrast, or that all eyes can tell apart. Locked
          colors stay.
        </p>
        <p ref={status} role="status" tabIndex={-1} className="text-sm font-medium outline-none empty:-mt-3">
          {message}
        </p>
      </ToolSection>
      <p className="text-sm text-muted">
        What WCAG 2 allows for each pair: text of any size, large text, and parts of controls and charts. Lc is APCA
        (informative): the second color as text on the first, then the reverse.
      </p>
      <PairTable pairs={listPairs(control.state.present)} onFix={fixPair} />
    </div>
  );
}

const notLoaded = "The search could not be loaded. Check your connection and try again.";

const searching = "Looking for the nearest colors…";

/** Keeps the result on the screen until the palette changes, which also cancels the search. */
function useRepair({ state: { present }, dispatch }: EditorControl) {
  const [message, setMessage] = useState({ text: "", about: "" });
  const search = useRef<{ readonly about: string; readonly controller: AbortController }>(undefined);
  const shown = describeShown(present);
  useEffect(() => () => (search.current?.about === shown ? search.current.controller.abort() : undefined), [shown]);

  async function repair(request: RepairRequest): Promise<void> {
    search.current?.controller.abort();
    const controller = new AbortController();
    search.current = { about: shown, controller };
    setMessage({ text: searching, about: shown });
    try {
      const { colors, message: text } = await requestRepair({ swatches: present, request }, controller.signal);
      if (colors) dispatch({ type: "arrange", colors });
      const after = present.map((swatch, index) => ({ ...swatch, hex: colors?.[index]?.hex ?? swatch.hex }));
      setMessage({ text, about: describeShown(after) });
    } catch {
      setMessage({ text: notLoaded, about: shown });
    }
  }
  return { message: message.about === shown ? message.text : "", repair };
}

function describeShown(swatches: readonly Swatch[]): string {
  return swatches.map(({ hex, isLocked }) => `${hex} ${isLocked}`).join();
}

const goals: readonly (readonly [RepairGoal, string])[] = [
  ["3", "Contrast 3 : 1"],
  ["4.5", "Contrast 4.5 : 1"],
  ["safe", "Safe for all eyes"],
];

interface PairTableProps {
  readonly pairs: readonly ContrastPair[];
  readonly onFix: (button: HTMLElement, pair: readonly [number, number]) => void;
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
              <PairSample {...pair} />
            </th>
            <td className="text-right tabular-nums">
              {pair.label}
              <span className="block whitespace-nowrap text-xs text-muted">
                <span className="sr-only">APCA </span>
                Lc {formatLightness(pair.second, pair.first)} · {formatLightness(pair.first, pair.second)}
              </span>
            </td>
            <td className="pl-3">{pair.aa ? pair.aaa ? "AAA" : "AA" : <FixPair {...pair} onFix={onFix} />}</td>
            <td className="pl-2">{pair.aaLarge ? pair.aaaLarge ? "AAA" : "AA" : <Failing />}</td>
            <td className="pl-2">{pair.ui ? "AA" : <Failing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PairSample({ first, second }: ContrastPair) {
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

/** Without decimals, because APCA is not that precise. */
function formatLightness(text: Swatch, ground: Swatch): string {
  const whole = Math.trunc(apcaContrast(text.hex, ground.hex));
  return whole < 0 ? `−${-whole}` : String(Math.abs(whole));
}

type FixPairProps = Pick<PairTableProps, "onFix"> & Pick<ContrastPair, "first" | "second">;

function FixPair({ first, second, onFix }: FixPairProps) {
  return (
    <button
      type="button"
      aria-label={`Fix ${first.hex} and ${second.hex} for text`}
      onClick={({ currentTarget }) => onFix(currentTarget, [first.id, second.id])}
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

/** @param signal - cancels the search; the promise then never settles */
function requestRepair(question: RepairQuestion, signal: AbortSignal): Promise<Repair> {
  const worker = new Worker(new URL("./repair-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<Repair>();
  signal.addEventListener("abort", () => worker.terminate());
  worker.addEventListener("message", ({ data }: MessageEvent<Repair>) => {
    worker.terminate();
    resolve(data);
  });
  worker.addEventListener("error", () => {
    worker.terminate();
    reject(new Error("The search for colors has failed"));
  });
  worker.postMessage(question, []);
  return promise;
}
