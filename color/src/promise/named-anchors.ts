import type { Lab } from "../cielab.ts";
import { anchorsOf } from "../describe/hue-word.ts";
import { pickOne } from "../describe/pick-one.ts";
import type { Random } from "../generate/seed.ts";
import { hexToOklab } from "../oklab.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { toShownHex } from "./mend-palette.ts";
import { drawBeside } from "./tag-condition.ts";

/*
 * Starting colors for palettes, named by words or tags. Hardly one random draw in ten has a
 * requested color, none has two, and of sixteen often none shows a thing.
 */

/** Terms that name a single color, and things with many colors. */
type Named = { readonly single: readonly NamedTerm[]; readonly things: readonly (readonly string[])[] };
export type NamedTerm = Exclude<WordTerm, { readonly kind: "mood" | "thing" | "neutral" }>;

/**
 * The usual and the largest share of free slots for colors of things. The others are for colors
 * that go with them.
 */
const thingShares = { usual: 0.5, most: 0.8 };

/**
 * Returns the named colors and things of words.
 *
 * @returns colors and things; cards of moods do not count
 */
export function listNamed(words: readonly WordTerm[]): Named {
  const wanted = words.filter(({ weight }) => weight > 0);
  const things = wanted.flatMap((term) => (term.kind === "thing" ? [term.hexes] : []));
  const single = wanted.filter((term) => term.kind !== "mood" && term.kind !== "thing" && term.kind !== "neutral");
  const isAlone = single.length + things.length === 1;
  return { single: isAlone ? single.filter(({ kind }) => kind !== "card") : single, things };
}

/**
 * Draws a color for each name, up to the number of free slots, then colors of the things in turn.
 */
export function drawNamed({ single, things }: Named, room: number, random: Random): readonly string[] {
  const like = (color: Lab): string => toShownHex(drawBeside(color, random));
  const drawn = single.slice(0, room).map((term) => like(drawNamedColor(term, random)));
  const most = Math.min(things.length, Math.ceil(room * thingShares.most));
  const left = Math.min(room - drawn.length, Math.max(most, Math.ceil(room * thingShares.usual)));
  return [...drawn, ...drawOfThings(things, left, random).map((hex) => like(hexToOklab(hex)))];
}

function drawNamedColor(term: NamedTerm, random: Random): Lab {
  if (term.kind === "hue") return pickOne(random, anchorsOf(term.hue));
  return hexToOklab(term.kind === "color" ? term.hex : pickOne(random, term.hexes));
}

/** Draws different colors of the things in turn, starting with a random one. */
function drawOfThings(things: Named["things"], count: number, random: Random): readonly string[] {
  const shuffled = shuffle(things, random).map((hexes) => shuffle(hexes, random));
  const most = Math.max(0, ...shuffled.map((hexes) => hexes.length));
  const inTurn = Array.from({ length: most }, (_, round) => shuffled.flatMap((hexes) => hexes.slice(round, round + 1)));
  return inTurn.flat().slice(0, Math.max(0, count));
}

function shuffle<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
