/**
 * Sliders that adjust a whole palette, starting from its original colors. Each result is
 * remembered, so undo and redo move the sliders too. Any other change starts a new session.
 */
import { type Adjustment, adjustPalette, noAdjustment } from "@tincture/color/adjust";
import { rememberedMax, type Swatch } from "../../state/editor-state.ts";

export interface AdjustSettings {
  readonly amounts: Adjustment;
  readonly keepsLocked: boolean;
}

interface Tried {
  readonly settings: AdjustSettings;
  readonly shows: string;
}

interface AdjustSession {
  readonly base: readonly Swatch[];
  readonly tried: readonly Tried[];
  readonly live: Tried | undefined;
}

export function startAdjusting(base: readonly Swatch[], keepsLocked = true): AdjustSession {
  const settings = { amounts: noAdjustment, keepsLocked };
  return { base, tried: [{ settings, shows: describeShown(base) }], live: undefined };
}

/** Discards the session if the palette is not one of its results. */
export function resumeAdjusting(session: AdjustSession, present: readonly Swatch[]) {
  const shows = describeShown(present);
  const tried = session.live === undefined ? session.tried : [...session.tried, session.live];
  const found = tried.findLast((one) => one.shows === shows);
  if (found) return { session, settings: found.settings };
  const { keepsLocked } = tried.at(-1)?.settings ?? { keepsLocked: true };
  const started = startAdjusting(present, keepsLocked);
  return { session: started, settings: { amounts: noAdjustment, keepsLocked } };
}

export function adjustSwatches({ base }: AdjustSession, { amounts, keepsLocked }: AdjustSettings): readonly Swatch[] {
  const hexes = base.map(({ hex }) => hex);
  const adjusted = adjustPalette(hexes, amounts);
  return base.map((swatch, index) => {
    if (keepsLocked && swatch.isLocked) return swatch;
    return { ...swatch, hex: adjusted[index] ?? swatch.hex };
  });
}

export function tryAdjustment(session: AdjustSession, settings: AdjustSettings): AdjustSession {
  return { ...session, live: { settings, shows: describeShown(adjustSwatches(session, settings)) } };
}

export function finishAdjustment(session: AdjustSession): AdjustSession {
  if (session.live === undefined) return session;
  return { ...session, tried: [...session.tried, session.live].slice(-rememberedMax), live: undefined };
}

/** Does not depend on the order. */
function describeShown(swatches: readonly Swatch[]): string {
  return swatches
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, hex, isLocked }) => `${id} ${hex} ${isLocked}`)
    .join();
}
