/**
 * How a palette would be taken: how like people's palettes it is, which of its colors stands out, and what would go better in
 * its place. From the generator's model and a table of people's scores; making palettes belongs to `generate`.
 */
export { type Judgement, judgePalette, type OddOneOut } from "./palette-judge.ts";
