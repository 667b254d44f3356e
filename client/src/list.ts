import type { Pagination } from "./api-types.ts";
import { isTincture, TinctureError } from "./errors.ts";
import type { Result } from "./result.ts";

/** Credits are renewed at midnight UTC. */
const dayMs = 86_400_000;

/** Items of one page, in order. */
export type Page<Item> = Result<readonly Item[]>;

/**
 * A list. `await` reads one page, `for await` reads all items, and `pages()` all pages. Nothing is
 * requested, or charged, before that.
 */
export interface List<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly then: Promise<Page<Item>>["then"];
  pages(): AsyncIterable<Page<Item>>;
}

/** Where a page begins. Without either, at the start. */
export interface Position {
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

interface ListOptions<Item> {
  /** @param index - of the page in an iteration, from 0 */
  readonly read: (position: Position, index: number) => Promise<Page<Item>>;
  /** The position that the caller asked for. */
  readonly first: Position;
  readonly hasCursors: boolean;
}

export function createList<Item>({ read, first, hasCursors }: ListOptions<Item>): List<Item> {
  let page: Promise<Page<Item>> | undefined;

  async function* pages(): AsyncGenerator<Page<Item>, void> {
    const { offset, cursor = hasCursors && offset === undefined ? "start" : undefined } = first;
    let position: Position | undefined = { cursor, offset };
    for (let index = 0; position; index += 1) {
      const current: Page<Item> = await read(position, index).catch(addPosition(position));
      yield current;
      const { pagination, chargeId, requestId } = current.$meta;
      position = pagination && nextPosition(pagination);
      if (position && pagination?.truncated) {
        const message = "No credits are left for the rest of the list";
        const retryAt = new Date(Math.ceil(Date.now() / dayMs) * dayMs);
        throw new TinctureError({
          code: "rate_limit_exceeded",
          status: 429,
          message,
          chargeId,
          requestId,
          retryAt,
          ...position,
        });
      }
    }
  }
  return {
    then: (onPage, onError) => (page ??= read(first, 0)).then(onPage, onError),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const items of pages()) yield* items;
    },
  };
}

function nextPosition({ next_cursor: cursor, offset, returned, total }: Pagination): Position | undefined {
  if (cursor !== undefined) return cursor === null ? undefined : { cursor };
  return returned > 0 && offset + returned < total ? { offset: offset + returned } : undefined;
}

/** Adds to an error where to continue. */
function addPosition(position: Position) {
  return function rethrow(error: unknown): never {
    throw isTincture(error) ? Object.assign(error, position) : error;
  };
}
