/**
 * Returns a storage in memory.
 *
 * @param kept - its content, which tests can inspect
 */
export function createMemoryStorage(kept = new Map<string, string>()): Storage {
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
