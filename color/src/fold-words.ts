/** Unicode does not decompose these. */
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
const plainName = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
/** Apostrophes within a word, as typed and as printed. */
const apostrophes = /['’‘`´ʻʼʽˈ′＇\u00ad]/g;
/** Replaced first, since folding turns some symbols into letters: ™, ℃. */
const symbols = /[\p{S}\p{C}]+/gu;
/** Everything except letters, digits and accents. */
const breaks = /[^\p{L}\p{N}\p{M}]+/u;

/** Folds a name for sorting: lower case, no diacritics, plain apostrophes, single spaces. */
export function foldName(name: string): string {
  return plainName.test(name) ? name.toLowerCase() : foldLetters(name).replace(/\s+/g, " ").trim();
}

/** Returns words for searching: `robin's` as `robins`, `blue-green` as two words, gray for grey. */
export function foldWords(text: string): readonly string[] {
  const folded = foldName(text.replace(apostrophes, "").replace(symbols, " ")).replace(apostrophes, "");
  return folded
    .replaceAll("grey", "gray")
    .split(breaks)
    .filter((word) => word !== "");
}

/** Returns alternatives for the beginning of a word: `gre` begins green and, as grey, gray. */
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
