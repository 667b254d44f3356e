import { createTincture } from "@tincture/client";
import { LRUCache } from "lru-cache";

/** Files named `.server` are not in the page, and so neither is the key. */
export const tincture = createTincture({
  key: process.env.TINCTURE_KEY,
  baseUrl: process.env.TINCTURE_URL ?? "http://localhost:3000",
  // Pages that have not changed cost nothing.
  cache: new LRUCache({ max: 500 }),
});
