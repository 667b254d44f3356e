import { drawBar, drawText, formatPicture, pictureWidth } from "./picture.ts";
import type { Figures } from "./read-figures.ts";
import { readDate, readFigures, readUnseenFigures } from "./read-figures.ts";

interface Row {
  readonly label: string;
  readonly figures: Figures;
}

/** A column of bars. */
interface Scale {
  readonly left: number;
  readonly headings: readonly [string, string];
  readonly ticks: readonly number[];
  readonly digits: number;
  /** From a figure of a row to a share of the column's width. */
  readonly read: (figures: Figures) => number;
  readonly share: (value: number) => number;
}

const ours = "tincture";
const peerSize = 5;
const barsWidth = 118;
const barHeight = 14;
const rowHeight = 23;

const distanceScale: Scale = {
  left: 152,
  headings: ["FPD×", "distance, log scale"],
  ticks: [1, 10, 100],
  digits: 1,
  read: ({ distance }) => distance,
  share: (value) => Math.max(0, Math.log10(value) / 2),
};
const tellingScale: Scale = {
  left: 324,
  headings: ["C2ST", "0.5 is a coin toss"],
  ticks: [0.5, 0.75, 1],
  digits: 2,
  read: ({ telling }) => telling,
  share: (value) => Math.max(0, 2 * value - 1),
};
const scales = [distanceScale, tellingScale];

/**
 * Bars of what bench/results.md holds: Tincture beside other generators, then Tincture at every size.
 *
 * @param page - the text of bench/results.md
 */
export function drawFigures(page: string): string {
  const table = readFigures(page);
  const own = table.filter(({ generator }) => generator === ours);
  const first = [
    { label: "Tincture", figures: own.find(({ size }) => size === peerSize)! },
    { label: "… on unseen palettes", figures: readUnseenFigures(page) },
    ...table
      .filter(({ generator }) => generator !== ours)
      .toSorted((one, other) => one.distance - other.distance)
      .map((figures) => ({ label: figures.generator, figures })),
  ];
  const sizes = own.map((figures) => ({ label: nameSize(figures), figures }));
  const top = 62;
  const middle = top + first.length * rowHeight + 42;
  const bottom = middle + sizes.length * rowHeight + 20;
  const title = `Tincture beside other generators, measured on ${readDate(page)}: see the table in bench/results.md`;
  return formatPicture(title, bottom, [
    ...scales.flatMap((scale) => drawHeading(scale)),
    drawText("Five colors", [0, 52], "strong"),
    ...drawRows(first, top),
    drawText("Tincture by size", [0, middle - 10], "strong"),
    ...drawRows(sizes, middle),
  ]);
}

/** Fours alone are measured against another list: people's fives have no part in it. */
function nameSize({ size }: Figures): string {
  return size === 4 ? "4, by Color Hunt’s" : `${size} colors`;
}

function drawHeading({ left, headings }: Scale): readonly string[] {
  return headings.map((line, index) => drawText(line, [left, 12 + 16 * index], index === 0 ? "strong" : "faint"));
}

function drawRows(rows: readonly Row[], top: number): readonly string[] {
  const bottom = top + rows.length * rowHeight;
  return [
    ...scales.flatMap((scale) => drawTicks(scale, top, bottom)),
    ...rows.flatMap((row, index) => drawRow(row, top + index * rowHeight)),
  ];
}

function drawTicks({ left, ticks, share }: Scale, top: number, bottom: number): readonly string[] {
  return ticks.flatMap((tick) => {
    const x = left + barsWidth * share(tick);
    return [
      `<path class="line" d="M${x} ${top - 4}V${bottom}"/>`,
      drawText(String(tick), [x, bottom + 13], "faint middle"),
    ];
  });
}

function drawRow({ label, figures }: Row, y: number): readonly string[] {
  const look = figures.generator === ours ? "ours" : "other";
  const bars = scales.flatMap(({ left, digits, read, share }) => {
    const width = Math.max(1, barsWidth * share(read(figures)));
    const value = read(figures).toFixed(digits);
    const end = Math.min(left + width + 5, pictureWidth - 26);
    return [
      drawBar(look, { x: left, y, width, height: barHeight }),
      drawText(value, [end, y + barHeight - 2.5], "faint value"),
    ];
  });
  return [drawText(label, [0, y + barHeight - 2.5]), ...bars];
}
