import {
  type Charge,
  halveAlongBend,
  layBands,
  layChecks,
  layChevrons,
  layGyrons,
  layPall,
  layQuarters,
  laySaltire,
  type Direction,
  type Part,
} from "./partitions.ts";

interface Division {
  readonly term: string;
  /** One letter per tincture in blazon order, `d`ark or `l`ight, so that neighbors contrast. */
  readonly tones: string;
  readonly lay: () => readonly Part[];
}

export interface Bearing {
  readonly division: Division;
  readonly charge: Charge | undefined;
}

const bandTerms: readonly (readonly [Direction, string])[] = [
  ["pale", "Paly"],
  ["fess", "Barry"],
  ["bend", "Bendy"],
  ["bend sinister", "Bendy sinister"],
];

const words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"] as const;

const mostRows = 8;

const halves: readonly Division[] = [
  { term: "Per pale", tones: "dl", lay: () => layBands("pale", 2, 2) },
  { term: "Per fess", tones: "dl", lay: () => layBands("fess", 2, 2) },
  { term: "Per bend", tones: "dl", lay: () => halveAlongBend("bend") },
  { term: "Per bend sinister", tones: "dl", lay: () => halveAlongBend("bend sinister") },
  { term: "Per chevron", tones: "dl", lay: () => layChevrons([9], 2) },
  { term: "Per saltire", tones: "dl", lay: () => laySaltire([0, 1, 1, 0]) },
  { term: "Quarterly", tones: "dl", lay: () => layQuarters(2, [0, 1, 1, 0]) },
];

const patterns: readonly Division[] = [
  ...listBands(6, 2),
  { term: "Chevronny of six", tones: "dl", lay: () => layChevrons(spaceChevrons(6), 2) },
  { term: "Gyronny of eight", tones: "dl", lay: () => layGyrons(8, 2) },
  { term: "Chequy", tones: "dl", lay: layChecks },
];

const thirds: readonly Division[] = [
  { term: "Tierced per pale", tones: "dld", lay: () => layBands("pale", 3, 3) },
  { term: "Tierced per fess", tones: "dld", lay: () => layBands("fess", 3, 3) },
  { term: "Tierced per bend", tones: "dld", lay: () => layBands("bend", 3, 3) },
  { term: "Tierced per bend sinister", tones: "dld", lay: () => layBands("bend sinister", 3, 3) },
  { term: "Tierced per chevron", tones: "dld", lay: () => layChevrons(spaceChevrons(3), 3) },
  { term: "Tierced per pall", tones: "ldd", lay: () => layPall(false) },
  { term: "Tierced per pall reversed", tones: "ddl", lay: () => layPall(true) },
  { term: "Gyronny of six", tones: "dld", lay: () => layGyrons(6, 3) },
];

const fourths: readonly Division[] = [
  { term: "Quarterly", tones: "dlld", lay: () => layQuarters(2, [0, 1, 2, 3]) },
  { term: "Per saltire", tones: "dlld", lay: () => laySaltire([0, 1, 2, 3]) },
  { term: "Gyronny of eight", tones: "dldl", lay: () => layGyrons(8, 4) },
];

const sixths: readonly Division[] = [
  { term: "Quarterly of six", tones: "dldldl", lay: () => layQuarters(3, listPositions(6)) },
  { term: "Gyronny of six", tones: "dldldl", lay: () => layGyrons(6, 6) },
];

const eighths: readonly Division[] = [
  { term: "Quarterly of eight", tones: "dldlldld", lay: () => layQuarters(4, listPositions(8)) },
  { term: "Gyronny of eight", tones: "dldldldl", lay: () => layGyrons(8, 8) },
];

export const bearings: ReadonlyMap<number, readonly Bearing[]> = new Map([
  [2, plain([...halves, ...patterns])],
  [3, [...plain(thirds), ...charged(halves, "a chief", "an inescutcheon"), ...charged(quarters(halves), "a cross")]],
  [4, [...plain([...fourths, ...listRows(4)]), ...charged(thirds, "a chief")]],
  [
    5,
    [
      ...plain(listRows(5)),
      ...charged(fourths, "a chief", "an inescutcheon"),
      ...charged(quarters(fourths), "a cross"),
    ],
  ],
  [6, plain([...sixths, ...listRows(6)])],
  [7, [...plain(listRows(7)), ...charged(sixths, "a chief", "an inescutcheon")]],
  [8, plain([...eighths, ...listRows(8)])],
]);

export const crestWays = [...bearings.values()].reduce((sum, ways) => sum + ways.length, 0);

function plain(divisions: readonly Division[]): readonly Bearing[] {
  return divisions.map((division) => ({ division, charge: undefined }));
}

/** A chief above horizontal stripes would look like one more stripe. */
function charged(divisions: readonly Division[], ...listed: readonly Charge[]): readonly Bearing[] {
  return listed.flatMap((charge) => {
    const bearing = divisions.filter(({ term }) => charge !== "a chief" || !term.endsWith("per fess"));
    return bearing.map((division) => ({ division, charge }));
  });
}

function quarters(divisions: readonly Division[]): readonly Division[] {
  return divisions.filter(({ term }) => term === "Quarterly");
}

function listRows(count: number): readonly Division[] {
  const chevrons = { term: `Chevronny of ${words[count]}`, lay: () => layChevrons(spaceChevrons(count), count) };
  return [...listBands(count, count), { ...chevrons, tones: alternate(count) }];
}

function listBands(bands: number, tinctures: number): readonly Division[] {
  return bandTerms.map(([direction, term]) => ({
    term: `${term} of ${words[bands]}`,
    tones: alternate(tinctures),
    lay: () => layBands(direction, bands, tinctures),
  }));
}

/** Fewer chevrons are closer to the middle. */
function spaceChevrons(count: number): readonly number[] {
  const [first, last] = [-3 + 1.2 * (mostRows - count), 21 - 1.3 * (mostRows - count)];
  return listPositions(count - 1).map((at) => first + (at * (last - first)) / (count - 2));
}

function alternate(count: number): string {
  return "dl".repeat(count).slice(0, count);
}

function listPositions(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at);
}
