/** Three rows over linear-light red, green and blue. */
export type Matrix = readonly [Row, Row, Row];
export type Row = readonly [number, number, number];

/**
 * Each matrix converts linear-light sRGB to cone responses (CSS XYZ, then Smith and Pokorny 1975),
 * replaces the missing cone's response by a combination of the others that is exact for colors seen
 * alike by both kinds of vision, and converts back. White stays white, and some results lie
 * slightly outside sRGB. The tests derive the matrices from these steps, and the paper's numbers
 * from the paper's display.
 *
 * @see Viénot, Brettel and Mollon 1999, Digital video colourmaps for checking the legibility of
 *   displays by dichromats, Color Research and Application 24(4); with the primaries of sRGB in
 *   place of the paper's display
 */
export const protanopia: Matrix = [
  [0.10887, 0.89113, 0],
  [0.10887, 0.89113, 0],
  [0.00447, -0.00447, 1],
];

/** @see Viénot, Brettel and Mollon 1999, as above */
export const deuteranopia: Matrix = [
  [0.29027, 0.70973, 0],
  [0.29027, 0.70973, 0],
  [-0.02197, 0.02197, 1],
];

/**
 * Without blue cones one plane is not enough. Colors are projected onto two half-planes, for light
 * of 660 nm and of 485 nm, depending on their side of the gray axis.
 *
 * @see Brettel, Viénot and Mollon 1997, Computerized simulation of color appearance for dichromats,
 *   Journal of the Optical Society of America A 14(10); with the white of sRGB as the neutral axis,
 *   as Viénot 1999 has it
 */
export const tritanopia: { readonly side: Row; readonly red: Matrix; readonly cyan: Matrix } = {
  /** Positive on the side of 660 nm. */
  side: [0.0396, -0.0283, -0.0113],
  red: [
    [1.01354, 0.14274, -0.15628],
    [-0.01181, 0.87559, 0.13622],
    [0.07706, 0.81207, 0.11087],
  ],
  cyan: [
    [0.93338, 0.20004, -0.13341],
    [0.05807, 0.82564, 0.11629],
    [-0.37903, 1.13806, 0.24098],
  ],
};
