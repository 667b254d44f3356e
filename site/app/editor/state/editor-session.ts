/**
 * Serializes an editor session. Parsing does not trust the text, which may be truncated or come
 * from another release. Unknown parts are ignored.
 */
import { formatPalette, isHex, isPaletteSize } from "@tincture/color";
import { promisedNearMax, promisedRatios, promisedTagsMax } from "@tincture/color/promise-limits";
import { pickRoles } from "@tincture/color/source-roles";
import { isWordsText } from "@tincture/color/words-text";
import { draftCharactersMax } from "@tincture/contract/drafts";
import type { PalettePromises } from "@tincture/contract/site-paths";
import { hasNoPromises, noPromises } from "./promises.ts";
import { type PaletteTheme, areThemesEqual, plainTheme } from "./palette-theme.ts";
import { type EditorSession, listHexes, type Moment, rememberedMax, type Swatch } from "./editor-state.ts";

const version = 1;
const gradientLengthMax = 1000;
const tagShape = /^[a-z][a-z -]{0,29}$/;

/** Returns whether the session has anything that its address does not say. */
export function isWorthKeeping({ present, past, future, gradient }: EditorSession): boolean {
  return past.length > 0 || future.length > 0 || gradient !== "" || present.some(({ isLocked }) => isLocked);
}

export function addressOfSession({ present }: EditorSession): string {
  return formatPalette(listHexes(present));
}

/** Drops the oldest steps if the text would be too long. */
export function formatSession(session: EditorSession, at: number): string {
  const { present, promises, theme, past, future, gradient } = session;
  const text = JSON.stringify({
    version,
    at,
    present: packMoment({ present, promises, theme }),
    past: past.map(packMoment),
    future: future.map(packMoment),
    ...(gradient === "" ? {} : { gradient }),
  });
  if (text.length <= draftCharactersMax) return text;
  return formatSession({ ...session, past: halve(past), future: halve(future) }, at);
}

export function parseSession(text: string): { readonly session: EditorSession; readonly at: number } | undefined {
  const kept = parseRecord(text);
  const present = readMoment(kept["present"]);
  const at = kept["at"];
  if (kept["version"] !== version || present === undefined || typeof at !== "number") return undefined;
  const [past, future] = [readMoments(kept["past"]), readMoments(kept["future"])];
  const ids = [present, ...past, ...future].flatMap((moment) => moment.present.map(({ id }) => id));
  const gradient = readGradient(kept["gradient"]);
  return { session: { ...present, past, future, gradient, nextId: Math.max(...ids) + 1 }, at };
}

function halve(moments: readonly Moment[]): readonly Moment[] {
  return moments.slice(Math.ceil(moments.length / 2));
}

function packMoment({ present, promises, theme }: Moment) {
  return {
    slots: present.map(({ id, hex, isLocked }) => (isLocked ? [id, hex, 1] : [id, hex])),
    ...(hasNoPromises(promises) ? {} : { promises }),
    ...(areThemesEqual(theme, plainTheme) ? {} : { theme }),
  };
}

function readMoments(value: unknown): readonly Moment[] {
  return readArray(value)
    .map(readMoment)
    .filter((moment) => moment !== undefined)
    .slice(-rememberedMax);
}

function readMoment(value: unknown): Moment | undefined {
  const { slots, promises, theme } = toRecord(value);
  const present = readArray(slots)
    .map(readSwatch)
    .filter((swatch) => swatch !== undefined);
  const ids = new Set(present.map(({ id }) => id));
  if (!isPaletteSize(present.length) || ids.size !== present.length) return undefined;
  return { present, promises: readPromises(promises), theme: readTheme(theme, ids) };
}

function readSwatch(value: unknown): Swatch | undefined {
  const [id, hex, lock] = readArray(value);
  if (!isSlot(id) || typeof hex !== "string" || !isHex(hex)) return undefined;
  return { id, hex: hex.toLowerCase(), isLocked: lock === 1 };
}

function readPromises(value: unknown): PalettePromises {
  const { words, tags, near, contrast, vision } = toRecord(value);
  return {
    ...noPromises,
    words: typeof words === "string" && isWordsText(words) ? words : "",
    tags: readTexts(tags, (tag) => tagShape.test(tag)).slice(0, promisedTagsMax),
    near: readTexts(near, isHex).slice(0, promisedNearMax),
    contrast: promisedRatios.find((ratio) => ratio === contrast),
    vision: vision === "safe" ? vision : undefined,
  };
}

function readTheme(value: unknown, ids: ReadonlySet<number>): PaletteTheme {
  const { contrast, roles } = toRecord(value);
  const assigned = toRecord(roles);
  return {
    contrast: contrast === "AAA" ? contrast : plainTheme.contrast,
    roles: pickRoles((role) => {
      const id = assigned[role];
      return isSlot(id) && ids.has(id) ? id : undefined;
    }),
  };
}

/** Only the gradient tool interprets the text. */
function readGradient(value: unknown): string {
  return typeof value === "string" && value.length <= gradientLengthMax ? value : "";
}

function readTexts(value: unknown, isMeant: (text: string) => boolean): readonly string[] {
  return [...new Set(readArray(value).filter((one) => typeof one === "string" && isMeant(one)))].map(String);
}

function isSlot(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

export function parseRecord(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

function readArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
