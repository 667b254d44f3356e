import { DomainError, type DomainErrorOptions, type ErrorCode, quoteValue } from "@tincture/contract/errors";

export type PaletteField = "colors" | "name" | "tagline" | "tags" | "note";

interface PublishErrorOptions extends DomainErrorOptions {
  readonly field?: PaletteField;
  /** The published palette with the same colors. */
  readonly slug?: string;
}

/** Why a palette was not published or saved, with the field that a form highlights. */
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

export function paletteExists(slug: string): PublishError {
  return new PublishError("palette_exists", `A published palette has these colors already: "${slug}"`, {
    field: "colors",
    slug,
  });
}

/** The same error for a palette that does not exist and for one of another person. */
export function paletteNotFound(name: string): DomainError {
  return new DomainError("palette_not_found", `No such palette: ${quoteValue(name)}`);
}
