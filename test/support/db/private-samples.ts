/** Private palettes, collections and drafts for tests. */
import type { SentDraft } from "@tincture/contract/drafts";
import type { Collection, PrivatePalette } from "@tincture/contract/private-palettes";
import { sampleTime } from "./community-samples.ts";
import { fakePalette } from "./samples.ts";

/** @param number - determines id and colors */
export function fakePrivate(number: number, fields: Partial<PrivatePalette> = {}): PrivatePalette {
  const { colors } = fakePalette(number);
  const id = `private-${String(number).padStart(6, "0")}`;
  const times = { createdAt: sampleTime + number, changedAt: sampleTime + number };
  return { id, colors, name: `Private ${number}`, note: "", collectionId: null, ...times, ...fields };
}

/** @param number - determines id and name */
export function fakeCollection(number: number): Collection {
  return { id: `collection-${number}`, name: `Collection ${number}`, createdAt: sampleTime + number };
}

/** @param number - determines id, revision, colors and text */
export function fakeDraft(number: number, fields: Partial<SentDraft> = {}): SentDraft {
  const { colors } = fakePalette(number);
  const id = `session${String(number).padStart(6, "0")}`;
  return { id, revision: `revision${number}`, bases: [], colors, text: `{"number":${number}}`, ...fields };
}
