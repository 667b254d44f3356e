/** Letters that Unicode does not take apart but readers do. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  "’": "'",
  "‘": "'",
};
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");
/** Nearly every name: only its case is to be folded. */
const plainName = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
/** Within a word: as people type them and as books print them. */
const apostrophes = /['’‘`´ʻʼʽˈ′＇\u00ad]/g;
/**
 * Symbols, zero-width characters and controls. Replaced first, since folding turns some into
 * letters: ™, ℃.
 */
const symbols = /[\p{S}\p{C}]+/gu;
/** Word separators: everything except letters, digits and accents. */
const breaks = /[^\p{L}\p{N}\p{M}]+/u;

/** A name as it is sorted, so that Rosé comes next to Rose: lowercase, no diacritics, plain apostrophes, single spaces, trimmed. */
export function foldName(name: string): string {
  return plainName.test(name) ? name.toLowerCase() : foldLetters(name).replace(/\s+/g, " ").trim();
}

/**
 * The words of a name as it is searched: without case and accents, `robin's` as `robins`, `blue-green` as two words, and gray for grey.
 *
 * @returns none if a text has neither letters nor digits
 */
export function foldWords(text: string): readonly string[] {
  const folded = foldName(text.replace(apostrophes, "").replace(symbols, " ")).replace(apostrophes, "");
  return folded
    .replaceAll("grey", "gray")
    .split(breaks)
    .filter((word) => word !== "");
}

/**
 * What a word that is folded may begin with instead: `gre` begins green and, as grey, what is folded to gray.
 *
 * @param text - the beginning of a word, or words of which the last one is a beginning
 */
export function listBeginnings(text: string): readonly string[] {
  return text.endsWith("gre") ? [text, `${text.slice(0, -1)}ay`] : [text];
}

function foldLetters(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter);
}
