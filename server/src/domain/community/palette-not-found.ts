import { DomainError } from "../errors.ts";
import { quoteValue } from "../quote-value.ts";

/** The refusal of a slug or id: the same for one that nobody has and one that is another person's. */
export function paletteNotFound(name: string): DomainError {
  return new DomainError("palette_not_found", `No such palette: ${quoteValue(name)}`);
}
