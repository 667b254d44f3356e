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

/** A name as it is sorted, so that Rosé comes next to Rose: lowercase, no diacritics, plain apostrophes, single spaces, trimmed. */
export function foldName(name: string): string {
  return plainName.test(name) ? name.toLowerCase() : foldLetters(name).replace(/\s+/g, " ").trim();
}

function foldLetters(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(specialLetters, (letter) => plainLetters[letter]!);
}
