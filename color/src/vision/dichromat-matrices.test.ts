import assert from "node:assert/strict";
import { test } from "node:test";
import { deuteranopia, type Matrix, protanopia, type Row, tritanopia } from "./simulate-deficiency.ts";

/** Smith and Pokorny 1975, as in Viénot, Brettel and Mollon 1999: cone responses of XYZ. */
const conesOfXyz: Matrix = [
  [0.15514, 0.54312, -0.03286],
  [-0.15514, 0.45684, 0.03286],
  [0, 0, 0.01608],
];
const conesOfRgb = multiply(conesOfXyz, xyzOfRgb());
/** The display of the paper: a cathode-ray tube. */
const conesOfTube = multiply(conesOfXyz, [
  [40.9568, 35.5041, 17.9167],
  [21.3389, 70.6743, 7.9868],
  [1.86297, 11.462, 91.2367],
]);
const [LONG, MEDIUM, SHORT] = [0, 1, 2] as const;
/** The matrices have five decimals. */
const tolerance = 1e-5;

test("protanopia and deuteranopia follow from the cones and the plane of black, blue, white and yellow", () => {
  assertNear(onOnePlane(conesOfRgb, LONG), protanopia, tolerance);
  assertNear(onOnePlane(conesOfRgb, MEDIUM), deuteranopia, tolerance);
});

test("protanopia and deuteranopia would be those of Viénot 1999 on its display", () => {
  const [long, medium] = [onOnePlane(conesOfTube, LONG), onOnePlane(conesOfTube, MEDIUM)];
  assertNear(
    long,
    [
      [0.11238, 0.88762, 0],
      [0.11238, 0.88762, 0],
      [0.00401, -0.00401, 1],
    ],
    tolerance,
  );
  assertNear(
    medium,
    [
      [0.29275, 0.70725, 0],
      [0.29275, 0.70725, 0],
      [-0.02234, 0.02234, 1],
    ],
    tolerance,
  );
});

test("tritanopia follows from the cones and the half-planes of white with 660 nm and with 485 nm", () => {
  const white = apply(conesOfRgb, [1, 1, 1]);
  // CIE 1931 2° observer at 660 nm and 485 nm.
  const red = apply(conesOfXyz, [0.1649, 0.061, 0]);
  const cyan = apply(conesOfXyz, [0.05795, 0.1693, 0.6162]);
  assertNear(simulation(conesOfRgb, cross(white, red), SHORT), tritanopia.red, tolerance);
  assertNear(simulation(conesOfRgb, cross(white, cyan), SHORT), tritanopia.cyan, tolerance);
  const side = cross(white, [0, 0, 1]);
  const sides = multiply([side, side, side], conesOfRgb);
  assertNear(sides, [tritanopia.side, tritanopia.side, tritanopia.side], tolerance);
  assert.ok(dot(side, red) > 0 && dot(side, cyan) < 0);
});

test("tritanopia is near that of libDaltonLens, whose cones differ by a little", () => {
  assertNear(
    tritanopia.red,
    [
      [1.01277, 0.13548, -0.14826],
      [-0.01243, 0.86812, 0.14431],
      [0.07589, 0.805, 0.11911],
    ],
    0.01,
  );
  assertNear(
    tritanopia.cyan,
    [
      [0.93678, 0.18979, -0.12657],
      [0.06154, 0.81526, 0.1232],
      [-0.37562, 1.12767, 0.24796],
    ],
    0.015,
  );
});

function onOnePlane(cones: Matrix, missing: 0 | 1): Matrix {
  return simulation(cones, cross(apply(cones, [1, 1, 0]), apply(cones, [0, 0, 1])), missing);
}

function simulation(cones: Matrix, plane: Row, missing: 0 | 1 | 2): Matrix {
  return multiply(invert(cones), multiply(projection(plane, missing), cones));
}

/** Projects along the axis of the missing cone onto the plane. */
function projection(plane: Row, missing: 0 | 1 | 2): Matrix {
  const row = (index: number): Row => [entry(index, 0), entry(index, 1), entry(index, 2)];
  const entry = (index: number, column: 0 | 1 | 2) => {
    if (index !== missing) return index === column ? 1 : 0;
    return column === missing ? 0 : -plane[column] / plane[missing];
  };
  return [row(0), row(1), row(2)];
}

/** CSS Color Module Level 4, section 18 "Sample code", `lin_sRGB_to_XYZ`. */
function xyzOfRgb(): Matrix {
  return [
    [506752 / 1228815, 87881 / 245763, 12673 / 70218],
    [87098 / 409605, 175762 / 245763, 12673 / 175545],
    [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
  ];
}

function multiply(first: Matrix, second: Matrix): Matrix {
  const [x, y, z] = transpose(second);
  const row = (values: Row): Row => [dot(values, x), dot(values, y), dot(values, z)];
  return [row(first[0]), row(first[1]), row(first[2])];
}

function transpose([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function invert(matrix: Matrix): Matrix {
  const [a, b, c] = matrix;
  const adjugate = transpose([cross(b, c), cross(c, a), cross(a, b)]);
  const scale = 1 / dot(a, cross(b, c));
  const row = (values: Row): Row => [values[0] * scale, values[1] * scale, values[2] * scale];
  return [row(adjugate[0]), row(adjugate[1]), row(adjugate[2])];
}

function apply(matrix: Matrix, vector: Row): Row {
  return [dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)];
}

function cross(a: Row, b: Row): Row {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Row, b: Row): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function assertNear(actual: Matrix, expected: Matrix, tolerance: number): void {
  for (const [index, value] of actual.flat().entries()) {
    assert.ok(
      Math.abs(value - expected.flat()[index]!) < tolerance,
      `${actual.join(" ")} is not ${expected.join(" ")}`,
    );
  }
}
