import { listChoices } from "../../color/src/generate/best-assignments.ts";
import { decodeModel } from "../../color/src/generate/model.ts";
import { modelData } from "../../color/src/generate/model-data.ts";
import { modelSize } from "../../color/src/generate/palette-features.ts";
import { createDensity, createScorer, type Point, toPoint } from "../../color/src/judge/palette-density.ts";
import { findBestRest } from "../../color/src/judge/palette-judge.ts";
import type { Reference } from "../../color/src/judge/reference.ts";
import { paletteSizeMax, paletteSizeMin } from "../../color/src/palette.ts";

/** Steps between the quantiles that are kept. */
const quantileSteps = 40;
/** The share of people's palettes in which no color is said to stand out. */
const evenShare = 0.6;
const decimals = 1000;

type Palette = readonly Point[];
/** How many palettes are in it does not matter: groups count alike. */
type Group = readonly Palette[];

/**
 * Measures the scores of people's palettes, size by size.
 *
 * There are few palettes of two to four colors, so half of their weight goes to parts of fives.
 * Sizes six to eight have too few each and are combined.
 */
export function fitReferences(palettes: readonly (readonly string[])[]): readonly Reference[] {
  const { score, scoreParts } = createScorer(createDensity(decodeModel(modelData).mixture));
  const points = palettes.map((palette) => palette.map((hex) => toPoint(hex)));
  return listSizes().map((size) => {
    const groups = chooseGroups(points, size);
    return {
      size,
      quantiles: quantilesOf(groups.map((group) => group.map((palette) => score(palette)))),
      oddFrom: shorten(
        quantileOf(
          groups.map((group) => group.map((palette) => findBestRest(scoreParts(palette)).gain)),
          evenShare,
        ),
      ),
    };
  });
}

function listSizes(): readonly number[] {
  return Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);
}

function chooseGroups(palettes: readonly Palette[], size: number): readonly Group[] {
  const own = palettes.filter((palette) => palette.length === size);
  const fives = palettes.filter((palette) => palette.length === modelSize);
  if (size === modelSize) return [fives];
  if (size > modelSize) return [palettes.filter((palette) => palette.length > modelSize)];
  return [own, takeParts(fives, size)];
}

/** A part of each five, another choice of its colors from one to the next. */
function takeParts(fives: readonly Palette[], size: number): Group {
  const choices = listChoices(modelSize, size);
  return fives.map((palette, index) => {
    const choice = choices[index % choices.length] ?? [];
    return choice.flatMap((place) => palette.slice(place, place + 1));
  });
}

function quantilesOf(groups: readonly (readonly number[])[]): readonly number[] {
  return Array.from({ length: quantileSteps + 1 }, (_, step) => shorten(quantileOf(groups, step / quantileSteps)));
}

/** The value that a share of the groups' weight lies below. */
function quantileOf(groups: readonly (readonly number[])[], share: number): number {
  const weighted = groups
    .flatMap((values) => values.map((value) => ({ value, weight: 1 / (values.length * groups.length) })))
    .toSorted((one, other) => one.value - other.value);
  let below = 0;
  for (const { value, weight } of weighted) {
    below += weight;
    if (below >= share) return value;
  }
  return weighted.at(-1)?.value ?? 0;
}

function shorten(value: number): number {
  return Math.round(value * decimals) / decimals;
}
