import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { PaletteStore } from "./palette.ts";

/** What an operator decides about all palettes, their own and people's. Running servers follow within a second. */
export interface OperatorPublishing {
  /** Idempotent. @throws {DomainError} `palette_not_found`, `palette_exists` */
  publishPalette(slug: string): Promise<void>;
  /** Idempotent. @throws {DomainError} `palette_not_found` */
  unpublishPalette(slug: string): Promise<void>;
}

interface OperatorPublishingOptions {
  readonly store: Pick<PaletteStore, "publishPalette" | "unpublishPalette">;
  readonly clock: Clock;
}

export function createOperatorPublishing({ store, clock }: OperatorPublishingOptions): OperatorPublishing {
  return {
    async publishPalette(slug) {
      if (!(await store.publishPalette(slug, clock()))) throw unknownSlug(slug);
    },
    async unpublishPalette(slug) {
      if (!(await store.unpublishPalette(slug, clock()))) throw unknownSlug(slug);
    },
  };
}

/** The refusal of a slug that no palette has, published or not. */
export function unknownSlug(slug: string): DomainError {
  return new DomainError("palette_not_found", `No palette with the slug "${slug}"`);
}
