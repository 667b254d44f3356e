/** What the texts of a palette keep to, whoever writes them: people who publish, operators who import, and searches. */

export const nameLengthMax = 80;
export const taglineLengthMax = 200;
export const tagsMax = 20;
/** Tags of people stand beside each other in rows of links. */
export const draftTagLengthMax = 30;
/** Tags that were collected elsewhere may be longer. */
export const importedTagLengthMax = 40;

/** Tags to look for: trimmed, lowercase, without blank ones. Repeats stay, for who counts them. */
export function parseTags(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.trim().toLowerCase()).filter((tag) => tag !== "");
}
