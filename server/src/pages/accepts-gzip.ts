/**
 * Whether an `Accept-Encoding` header lets an answer come in gzip: named, or covered by the star, with a weight above 0.
 *
 * @see RFC 9110, section 12.5.3
 */
export function acceptsGzip(header = ""): boolean {
  const weights = new Map(header.split(",").map((part) => readCoding(part)));
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

function readCoding(text: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice("q=".length))];
}
