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
const plainText = /^[\x20-\x7e]*$/;

/** A name as it is sorted, so that Rosé comes next to Rose: lowercase, no diacritics, plain apostrophes, single spaces, trimmed. */
export function foldName(name: string): string {
  const lower = plainText.test(name) ? name.toLowerCase() : foldLetters(name);
  return lower.replace(/\s+/g, " ").trim();
}

function foldLetters(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(specialLetters, (letter) => plainLetters[letter]!);
}
