/** What an editor asks to be changed of an account's work, as it is sent and as it is read: without trust. */
import { formatPalette, parsePalette } from "@tincture/color";
import type {
  EditorSessionDraft,
  KnownSession,
  KnownWork,
} from "../../../../server/src/domain/private/editor-store.ts";
import { parseSession } from "../editor-session.ts";
import { listHexes } from "../editor-state.ts";

/** A session to send; what it shows stands in its text. */
type SentSession = Omit<EditorSessionDraft, "colors">;

interface Change<Session> {
  readonly intent: "keep";
  readonly session?: Session | undefined;
  /** Palettes seen, as addresses write them. */
  readonly visited: readonly string[];
}

/** Clears the listed work. Work that has changed since stays. */
interface Forgetting extends KnownWork {
  readonly intent: "forget";
}

/** The account that a change is meant for. */
interface Owned {
  readonly owner: string;
}

/**
 * Of the values in a session, a release or two from now: today's are five deep. Deeper ones, written out with indentation for who
 * downloads their data, would take the square of their length.
 */
const depthMax = 8;

export type SentChange = Change<SentSession> | Forgetting;
export type WorkChange = Owned & (Change<EditorSessionDraft> | Forgetting);

export function formatWorkChange(change: SentChange & Owned): string {
  return JSON.stringify(change);
}

/** @returns undefined for what is no change */
export function readWorkChange(body: string): WorkChange | undefined {
  const { owner, intent, session, sessions, visited } = readObject(parseJson(body));
  if (typeof owner !== "string") return undefined;
  if (intent === "forget") {
    const known = readKnownWork({ sessions, visited });
    return known && { owner, intent, ...known };
  }
  const draft = readDraft(session);
  const isMeant = intent === "keep" && (session === undefined || draft !== undefined) && isPalettes(visited);
  return isMeant ? { owner, intent, session: draft, visited } : undefined;
}

/**
 * @returns undefined unless every session has an id and a revision, and every palette is an address
 */
export function readKnownWork(value: unknown): KnownWork | undefined {
  const { sessions, visited } = readObject(value);
  if (!Array.isArray(sessions) || !sessions.every(isKnownSession) || !isPalettes(visited)) return undefined;
  return { sessions: sessions.map(({ id, revision }) => ({ id, revision })), visited };
}

function isKnownSession(value: unknown): value is KnownSession {
  const { id, revision } = readObject(value);
  return typeof id === "string" && typeof revision === "string";
}

function readDraft(value: unknown): EditorSessionDraft | undefined {
  const { id, revision, bases, text } = readObject(value);
  if (typeof id !== "string" || typeof revision !== "string" || typeof text !== "string") return undefined;
  const session = parseSession(text)?.session;
  if (session === undefined || !isTexts(bases) || !isWithin(parseJson(text), depthMax)) return undefined;
  return { id, revision, bases, text, colors: listHexes(session.present) };
}

/** Whether nothing in a value lies deeper than so many others. */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1));
}

function isPalettes(value: unknown): value is readonly string[] {
  return isTexts(value) && value.every(isPaletteAddress);
}

/** Whether it is written as this site writes it. */
function isPaletteAddress(text: string): boolean {
  const colors = parsePalette(text);
  return colors !== undefined && formatPalette(colors) === text;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
