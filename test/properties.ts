/**
 * fast-check as every test uses it: as many values as the size of the run says, and in the gate the
 * same ones each time.
 */
import fc from "fast-check";
import { drawSeed, runs } from "./sizes.ts";

const usualRuns = 100;
fc.configureGlobal({ ...runs(usualRuns), seed: drawSeed() });

export { fc };
