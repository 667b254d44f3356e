import type { WordMeaning } from "@tincture/color/words";

/**
 * Returns the server's meaning of words. The browser caches it for a day.
 *
 * @param words - empty for none
 * @param path - of the site's route for words
 */
export async function fetchWordMeaning(words: string, path: string): Promise<WordMeaning> {
  if (words === "") return { terms: [], words: [], unknownWords: [] };
  const answer = await fetch(`${path}?${new URLSearchParams({ words }).toString()}`);
  if (!answer.ok) throw new Error(`The meaning of "${words}" was answered with ${answer.status}`);
  const meaning: WordMeaning = await answer.json();
  return meaning;
}
