import { exp, log } from "../exact-math.ts";
import { createSeatingSearch, seatingsKept } from "./best-seatings.ts";
import { accumulate, type Components, type Gaussian } from "./mixture.ts";
import { axes, createSeater, type Seated, seatFree, whiten } from "./seat-colors.ts";

/*
 * What a mixture of five colors says of some of them once the others are known.
 *
 * The five slots of a component go from dark to light. Known colors, also from dark to light, may stand in any slots in
 * that order: a *seating* is a component with such a choice of slots. Of more than a thousand those are looked at that are likeliest without
 * the covariances between coordinates (best-seatings.ts).
 *
 * For the sixteen best, with the known coordinates x₁ first, the component's mean is (μ₁, μ₂) and the Cholesky factor of
 * its covariance (L₁₁ 0; L₂₁ L₂₂). With y = L₁₁⁻¹(x₁ − μ₁),
 *
 *     likelihood  ∝  share · exp(−½ yᵀy) / det L₁₁        x₂ | x₁  ~  N(μ₂ + L₂₁ y, L₂₂ L₂₂ᵀ)
 *
 * seat-colors.ts does the second part.
 */

/** Per component what is added to the logarithm of its share: some kinds of palette are wanted more than others. */
export type Tilt = Readonly<Float64Array>;

/**
 * Gives what the colors that are not yet known are drawn from.
 *
 * @param known - coordinates in (L, 2a, 2b) of some of the colors, from dark to light; fewer than all
 * @param tilt - as many numbers as there are components; the shares are as they are without it
 * @returns components of the other colors' coordinates, from dark to light too; all of them when none is known. The next call
 * writes over them
 */
export type Conditioner = (known: Readonly<Float64Array>, tilt?: Tilt) => Components;

/**
 * Prepares a mixture for conditioning.
 *
 * @param mixture - of colors in (L, 2a, 2b), each component's from dark to light
 * @returns a function of known colors
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian distributions)
 */
export function createConditioner(mixture: Components): Conditioner {
  const { dimension } = mixture;
  const shares = Float64Array.from(listShares(mixture.cumulative), (share) => log(share));
  const findBest = createSeatingSearch(mixture);
  const seat = createSeater(mixture);
  const rooms = Array.from({ length: dimension / axes }, (_, known) => createRoom(dimension, known * axes));
  return (known, tilt) => {
    if (known.length === 0) return tilt === undefined ? mixture : tiltMixture(mixture, shares, tilt);
    const logShares = tilt === undefined ? shares : addTilt(shares, tilt);
    const seatings = findBest(known, logShares).map(({ component, choice }): Placed => ({
      seated: seat(component, choice),
      logShare: logShares[component]!,
    }));
    return joinSeatings(seatings, known, rooms[known.length / axes]!);
  };
}

/** A seating with the logarithm of its component's share. */
type Placed = { readonly seated: Seated; readonly logShare: number };

/** Arrays that every call with as many known colors uses anew: made each time, those of more than eight numbers would cost more than what is written into them. */
type Room = {
  readonly whitened: Float64Array;
  readonly cumulative: Float64Array;
  readonly means: readonly Float64Array[];
};

function createRoom(dimension: number, known: number): Room {
  return {
    whitened: new Float64Array(known),
    cumulative: new Float64Array(seatingsKept),
    means: Array.from({ length: seatingsKept }, () => new Float64Array(dimension - known)),
  };
}

function joinSeatings(seatings: readonly Placed[], known: Readonly<Float64Array>, room: Room): Components {
  const { whitened, cumulative, means } = room;
  const scores = seatings.map(({ seated, logShare }) => whiten(seated, known, { logShare, whitened }));
  let best = -Infinity;
  for (const score of scores) if (score > best) best = score;
  const gaussians: (Gaussian | undefined)[] = [];
  const solve = (index: number): Gaussian => {
    const { seated, logShare } = seatings[index]!;
    whiten(seated, known, { logShare, whitened });
    return seatFree(seated, whitened, means[index]!);
  };
  return {
    dimension: means[0]!.length,
    cumulative: accumulate(
      scores.map((score) => exp(score - best)),
      cumulative,
    ),
    gaussianAt: (index) => (gaussians[index] ??= solve(index)),
  };
}

function tiltMixture(mixture: Components, logShares: Readonly<Float64Array>, tilt: Tilt): Components {
  return { ...mixture, cumulative: accumulate(Array.from(addTilt(logShares, tilt), (share) => exp(share))) };
}

function addTilt(logShares: Readonly<Float64Array>, tilt: Tilt): Float64Array {
  return logShares.map((share, component) => share + tilt[component]!);
}

/** Shares out of their sums. */
function listShares(cumulative: Readonly<Float64Array>): Float64Array {
  return cumulative.map((end, index) => (index === 0 ? end : end - cumulative[index - 1]!));
}
