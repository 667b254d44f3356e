/** Shorter words are too like others to say which one was meant. */
const lengthMin = 4;
/** In shorter words the first letter has to be there. */
const anywhereMin = 6;
/** Letters that are doubled or not, in all. */
const growthMax = 2;

/**
 * Whether a word is another one with one typing error: a letter too many, too few or another, or two in the wrong order. In a
 * longer word, any letters may be doubled or not.
 *
 * @param word - as typed, folded
 * @param intended - what may have been meant, folded
 * @returns false for equal words, and for words that are too short to tell
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

/** Whether two words are equal if each letter counts once in a row. */
function isEqualButForDoubles(word: string, other: string): boolean {
  let [at, index] = [0, 0];
  while (at < word.length && word[at] === other[index]) {
    const letter = word[at];
    while (word[at] === letter) at += 1;
    while (other[index] === letter) index += 1;
  }
  return at === word.length && index === other.length;
}

/** Whether the letter in a place is that before it again. */
function isDoubled(word: string, index: number): boolean {
  return word[index] === word[index - 1];
}
