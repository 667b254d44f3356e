/** Shorter words have too many similar words. */
const lengthMin = 4;
/** In shorter words the first letter must match. */
const anywhereMin = 6;
/** The most letters that are doubled or not. */
const growthMax = 2;

/**
 * Returns whether a word is another with one typing error: an extra, missing, wrong or swapped
 * letter. In longer words, any letters may be doubled or not.
 *
 * @see Damerau 1964, A technique for computer detection and correction of spelling errors
 * @example
 * isOneTypo("teracotta", "terracotta")  // true
 * isOneTypo("teracota", "terracotta")  // true
 * isOneTypo("read", "red")  // false
 */
export function isOneTypo(word: string, intended: string): boolean {
  const growth = intended.length - word.length;
  if (word.length < lengthMin || growth > growthMax || growth < -growthMax) return false;
  if (word.length >= anywhereMin && word !== intended && isEqualButForDoubles(word, intended)) return true;
  if (growth > 1 || growth < -1) return false;
  let start = 0;
  while (start < word.length && word[start] === intended[start]) start += 1;
  const isLong = word.length >= anywhereMin;
  if (growth === 1) return (isLong || start > 0) && word.slice(start) === intended.slice(start + 1);
  if (growth === -1) {
    const isExtra = word.slice(start + 1) === intended.slice(start);
    return (
      isExtra &&
      intended.length >= lengthMin - 1 &&
      (isLong || (start > 0 && isDoubled(word, start)) || word.length > lengthMin)
    );
  }
  if (start === word.length) return false;
  const isSwapped =
    word[start] === intended[start + 1] &&
    word[start + 1] === intended[start] &&
    word.slice(start + 2) === intended.slice(start + 2);
  if (isSwapped) return true;
  const isOther = word.slice(start + 1) === intended.slice(start + 1);
  return isOther && start > 0 && word.length > lengthMin;
}

function isEqualButForDoubles(word: string, other: string): boolean {
  let [at, index] = [0, 0];
  while (at < word.length && word[at] === other[index]) {
    const letter = word[at];
    while (word[at] === letter) at += 1;
    while (other[index] === letter) index += 1;
  }
  return at === word.length && index === other.length;
}

function isDoubled(word: string, index: number): boolean {
  return word[index] === word[index - 1];
}
