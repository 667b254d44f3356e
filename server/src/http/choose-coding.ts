export type Coding = "br" | "gzip";

/** The best coding that an `Accept-Encoding` header lets an answer come in; undefined for none. */
export function chooseCoding(header: string | undefined): Coding | undefined {
  if (acceptsCoding(header, "br")) return "br";
  return acceptsCoding(header, "gzip") ? "gzip" : undefined;
}

/**
 * Whether an `Accept-Encoding` header lets an answer come in a coding: named, or covered by the star, with a weight above 0.
 *
 * @see RFC 9110, section 12.5.3
 */
export function acceptsCoding(header: string | undefined, coding: Coding): boolean {
  const weights = new Map((header ?? "").split(",").map((part) => readCoding(part)));
  return (weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get("*") ?? 0) > 0;
}

function readCoding(text: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice("q=".length))];
}
