/** Private palettes and collections to store in tests, each field replaceable. */
import type { Collection, PrivatePalette } from "../../domain/private/private-store.ts";
import { sampleTime } from "./community-samples.ts";
import { fakePalette } from "./samples.ts";

/** @param number - decides id and colors */
export function fakePrivate(number: number, fields: Partial<PrivatePalette> = {}): PrivatePalette {
  const { colors } = fakePalette(number);
  const id = `private-${String(number).padStart(6, "0")}`;
  const times = { createdAt: sampleTime + number, changedAt: sampleTime + number };
  return { id, colors, name: `Private ${number}`, note: "", collectionId: null, ...times, ...fields };
}

/** @param number - decides id and name */
export function fakeCollection(number: number): Collection {
  return { id: `collection-${number}`, name: `Collection ${number}`, createdAt: sampleTime + number };
}
