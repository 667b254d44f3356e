import type { Lab } from "../cielab.ts";
import { anchorsOf } from "../describe/hue-word.ts";
import { pickOne } from "../describe/pick-one.ts";
import type { Random } from "../generate/seed.ts";
import { hexToOklab } from "../oklab.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { toShownHex } from "./mend-palette.ts";
import { drawBeside } from "./tag-condition.ts";

/*
 * Colors that palettes are begun from, because words or tags name them: hardly a free draw in ten holds a color that is asked for, none holds
 * two, and of sixteen often none has the look of a thing.
 */

/** What is named: by one color each, and things, whose colors are many. */
type Named = { readonly single: readonly NamedTerm[]; readonly things: readonly (readonly string[])[] };
export type NamedTerm = Exclude<WordTerm, { readonly kind: "mood" | "thing" | "neutral" }>;

/** Of the places that there is room for, how many have colors of things, and how many may where there are many things: the others are for what goes with them. */
const thingShares = { usual: 0.5, most: 0.8 };

/**
 * What words name.
 *
 * @param words - terms from `readWords`
 * @returns terms that name a color, and things; a card alone is no name, as moods are none
 */
export function listNamed(words: readonly WordTerm[]): Named {
  const wanted = words.filter(({ weight }) => weight > 0);
  const things = wanted.flatMap((term) => (term.kind === "thing" ? [term.hexes] : []));
  const single = wanted.filter((term) => term.kind !== "mood" && term.kind !== "thing" && term.kind !== "neutral");
  const isAlone = single.length + things.length === 1;
  return { single: isAlone ? single.filter(({ kind }) => kind !== "card") : single, things };
}

/**
 * A color for each name, as many as there is room for, and then of the things in turn.
 *
 * @param named - from `listNamed`
 * @param room - how many colors there may be
 * @param random - the stream that decides
 * @returns hexes
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

/** Different colors of the things, one thing after the other, beginning with any. */
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
