import assert from "node:assert/strict";
import test from "node:test";
import { generatePalette } from "../generate/index.ts";
import { blazonCrest, crestToSvg, type Crest, drawCrest } from "./draw-crest.ts";
import { bearings } from "./divisions.ts";
import { fieldHeight, fieldWidth, type Point, type Region, shieldPoints } from "./shield.ts";

const sizes = [2, 3, 4, 5, 6, 7, 8];
/** Enough palettes that every division occurs. */
const palettes = 200;
const crests = sizes.flatMap((size) =>
  Array.from({ length: palettes }, (_, at) => drawCrest(generatePalette({ seed: `crest ${at}`, size }))),
);
const shield = shieldPoints(4);

test("drawCrest() parts fields in every way there is for so many colors", () => {
  for (const [size, ways] of bearings) {
    const wanted = new Set(ways.map(({ division, charge }) => `${division.term}, ${charge}`));
    const ofSize = crests.filter(({ tinctures }) => tinctures.length === size);
    assert.equal(wanted.size, ways.length);
    assert.deepEqual(new Set(ofSize.map(({ term, charge }) => `${term}, ${charge}`)), wanted);
  }
});

test("drawCrest() is the same for the same colors in any order, and another for others", () => {
  const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
  assert.deepEqual(drawCrest(colors.toReversed()), drawCrest(colors));
  assert.ok(new Set(crests.map(crestToSvg)).size > crests.length * 0.99);
  assert.throws(() => drawCrest(["264653"]), RangeError);
  assert.throws(() => drawCrest(["264653", "nothing"]), SyntaxError);
});

/** The smallest share of the shield that each color covers, for 2 to 8 colors. */
const shareMin = 0.03;

test("drawCrest() leaves each color a part of the shield that can be seen, and none of it empty", () => {
  for (const crest of listEveryWay()) {
    const shares = countColors(crest);
    for (const hex of crest.tinctures) {
      assert.ok((shares.get(hex) ?? 0) > shareMin, `${crest.term}, ${crest.charge}: ${shares.get(hex)} of ${hex}`);
    }
    assert.equal(shares.size, crest.tinctures.length);
  }
});

test("blazonCrest() names the field, its tinctures in order, and what lies on it", () => {
  const blazons = new Set(crests.map((crest) => blazonCrest(crest, (hex) => String(crest.tinctures.indexOf(hex) + 1))));
  for (const blazon of [
    "Per bend sinister, 1 and 2",
    "Chequy, 1 and 2",
    "Tierced per pall reversed, 1, 2 and 3",
    "Quarterly, 1, 2, 3 and 4, a cross 5",
    "Gyronny of six, 1, 2, 3, 4, 5 and 6, an inescutcheon 7",
    "Bendy of eight, 1, 2, 3, 4, 5, 6, 7 and 8",
  ]) {
    assert.ok(blazons.has(blazon), blazon);
  }
});

/**
 * The position of the first tincture in heraldry, by the start of the blazon. Dexter is the
 * viewer's left.
 */
const firstPositions: Readonly<Record<string, readonly [first: Point, second: Point]>> = {
  "Per pale": [
    [6, 6],
    [18, 6],
  ],
  "Per fess": [
    [12, 4],
    [12, 20],
  ],
  "Per bend": [
    [18, 4],
    [4, 14],
  ],
  "Per bend sinister": [
    [6, 4],
    [20, 14],
  ],
  "Per chevron": [
    [12, 3],
    [12, 20],
  ],
  "Per saltire": [
    [12, 3],
    [3, 12],
  ],
  Quarterly: [
    [4, 4],
    [20, 4],
  ],
  "Barry of six": [
    [12, 1],
    [12, 6],
  ],
  "Bendy of six": [
    [22, 1],
    [14, 4],
  ],
  "Gyronny of eight": [
    [9, 2],
    [15, 2],
  ],
  Chequy: [
    [2, 2],
    [7, 2],
  ],
};

test("drawCrest() puts the first two tinctures where heraldry looks for them", () => {
  for (const [term, positions] of Object.entries(firstPositions)) {
    const crest = crests.find(({ tinctures, charge, ...found }) => {
      return found.term === term && tinctures.length === 2 && charge === undefined;
    });
    assert.ok(crest, term);
    const seen = positions.map((position) => findColor(crest, position));
    assert.deepEqual(seen, crest.tinctures, term);
  }
});

function listEveryWay(): readonly Crest[] {
  return [
    ...new Map(crests.map((crest) => [`${crest.tinctures.length} ${crest.term} ${crest.charge}`, crest])).values(),
  ];
}

/** Returns each color's share of the shield. */
function countColors(crest: Crest): ReadonlyMap<string, number> {
  const points = listPoints().filter((point) => holds(shield, point));
  const shares = new Map<string, number>();
  for (const point of points) {
    const hex = findColor(crest, point) ?? "none";
    shares.set(hex, (shares.get(hex) ?? 0) + 1 / points.length);
  }
  return shares;
}

function listPoints(): readonly Point[] {
  return Array.from({ length: fieldWidth * fieldHeight }, (_, at): Point => {
    return [(at % fieldWidth) + 0.5, Math.floor(at / fieldWidth) + 0.4];
  });
}

function findColor({ fills }: Crest, point: Point): string | undefined {
  return fills.findLast(({ regions }) => regions.some((region) => holds(region, point)))?.hex;
}

/** Returns whether a convex region contains a point. */
function holds(region: Region, [x, y]: Point): boolean {
  const turns = region.map(([x1, y1], at) => {
    const [x2, y2] = region[(at + 1) % region.length]!;
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  });
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}
