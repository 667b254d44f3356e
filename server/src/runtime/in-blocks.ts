export function* inBlocks<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
