import type { ErrorCode } from "../error-status.ts";
import { DomainError, type DomainErrorOptions } from "../errors.ts";
import { quoteValue } from "../quote-value.ts";

/** The fields of a palette to publish or to keep. */
export type PaletteField = "colors" | "name" | "tagline" | "tags" | "note";

interface PublishErrorOptions extends DomainErrorOptions {
  /** The field to correct. */
  readonly field?: PaletteField;
  /** The published palette that has the colors already. */
  readonly slug?: string;
}

/** Why a palette was not published or kept, with what a form needs to show it in its place. */
export class PublishError extends DomainError {
  readonly field: PaletteField | undefined;
  readonly slug: string | undefined;

  constructor(
    code: Extract<ErrorCode, "invalid_palette" | "palette_exists" | "palette_withheld" | "publish_limit">,
    message: string,
    { field, slug, ...options }: PublishErrorOptions = {},
  ) {
    super(code, message, options);
    this.name = "PublishError";
    this.field = field;
    this.slug = slug;
  }
}

/** The refusal of colors that a published palette has already. */
export function paletteExists(slug: string): PublishError {
  return new PublishError("palette_exists", `A published palette has these colors already: "${slug}"`, {
    field: "colors",
    slug,
  });
}

/** The refusal of a slug or id: the same for one that nobody has and one that is another person's. */
export function paletteNotFound(name: string): DomainError {
  return new DomainError("palette_not_found", `No such palette: ${quoteValue(name)}`);
}
