/**
 * Sliders over a whole palette. They start from the colors as they were, not from what they have become: a slider that goes back to 0
 * gives the very same hexes. What was tried is remembered, so that undo and redo take the sliders along; whatever else
 * changes the palette, or a lock, is a new start.
 */
import { type Adjustment, adjustPalette, noAdjustment } from "@tincture/color/adjust";
import { rememberedMax, type Swatch } from "../editor-state.ts";

export interface AdjustSettings {
  readonly amounts: Adjustment;
  /** Locked colors stay as they are. */
  readonly keepsLocked: boolean;
}

interface Tried {
  readonly settings: AdjustSettings;
  readonly shows: string;
}

interface AdjustSession {
  /** The colors as they were. */
  readonly base: readonly Swatch[];
  /** The latest last. */
  readonly tried: readonly Tried[];
  /** What the sliders are at while one of them is moved. */
  readonly live: Tried | undefined;
}

/** A session from these colors on. */
export function startAdjusting(base: readonly Swatch[], keepsLocked = true): AdjustSession {
  const settings = { amounts: noAdjustment, keepsLocked };
  return { base, tried: [{ settings, shows: describeShown(base) }], live: undefined };
}

/**
 * The session that goes on with what is shown now, and what its sliders are at.
 *
 * @param session - the one so far; another one is started when the palette is none of those it has led to
 * @param present - in any order
 */
export function resumeAdjusting(session: AdjustSession, present: readonly Swatch[]) {
  const shows = describeShown(present);
  const tried = session.live === undefined ? session.tried : [...session.tried, session.live];
  const found = tried.findLast((one) => one.shows === shows);
  if (found) return { session, settings: found.settings };
  const { keepsLocked } = tried.at(-1)?.settings ?? { keepsLocked: true };
  const started = startAdjusting(present, keepsLocked);
  return { session: started, settings: { amounts: noAdjustment, keepsLocked } };
}

/** The colors with the sliders there, in the order in which they were. */
export function adjustSwatches({ base }: AdjustSession, { amounts, keepsLocked }: AdjustSettings): readonly Swatch[] {
  const adjusted = adjustPalette(
    base.map(({ hex }) => hex),
    amounts,
  );
  return base.map((swatch, index) => {
    if (keepsLocked && swatch.isLocked) return swatch;
    return { ...swatch, hex: adjusted[index] ?? swatch.hex };
  });
}

/** A slider is moved. */
export function tryAdjustment(session: AdjustSession, settings: AdjustSettings): AdjustSession {
  return { ...session, live: { settings, shows: describeShown(adjustSwatches(session, settings)) } };
}

/** It is let go. */
export function settleAdjustment(session: AdjustSession): AdjustSession {
  if (session.live === undefined) return session;
  return { ...session, tried: [...session.tried, session.live].slice(-rememberedMax), live: undefined };
}

/** What slots show, wherever they stand. */
function describeShown(swatches: readonly Swatch[]): string {
  return swatches
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, hex, isLocked }) => `${id} ${hex} ${isLocked}`)
    .join();
}
