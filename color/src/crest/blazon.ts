import type { Crest } from "./draw-crest.ts";

/**
 * Returns the blazon of a crest: the division of the field, its tinctures from the chief and from
 * dexter (the viewer's left), then the charge.
 *
 * @see Parker 1894, A glossary of terms used in heraldry, under Blazon and under each term
 * @example
 * blazonCrest(drawCrest(["264653", "e9c46a"]), (hex) => (hex === "264653" ? "Teal" : "Sand"))  // "Barry of six, Sand and Teal"
 */
export function blazonCrest({ term, charge, tinctures }: Crest, nameColor: (hex: string) => string): string {
  const names = tinctures.map(nameColor);
  const onField = charge === undefined ? [] : names.splice(-1);
  const last = names.pop();
  return [`${term}, ${names.join(", ")} and ${last}`, ...onField.map((name) => `${charge} ${name}`)].join(", ");
}
