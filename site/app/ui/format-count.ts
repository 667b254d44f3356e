/** Above this a number has a comma. */
const plainMax = 999;
const beforeThousands = /\B(?=(?:\d{3})+$)/g;

/**
 * A whole number as English writes it: 12,345. As `toLocaleString("en-US")` does, which looks up the language each time and takes a
 * twentieth of a millisecond for it.
 *
 * @param count - a whole number below 10^21
 */
export function formatCount(count: number): string {
  const digits = String(count);
  return Math.abs(count) <= plainMax ? digits : digits.replaceAll(beforeThousands, ",");
}
