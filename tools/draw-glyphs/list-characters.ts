const SPACE = 0x20;
const TILDE = 0x7e;
const punctuation = "–—‘’“”…·";
const letters = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ";

/** The characters that link previews can show: basic Latin, the letters of Western Europe, and real quotes and dashes. In the order of their codes. */
export function listCharacters(): readonly string[] {
  const basic = Array.from({ length: TILDE - SPACE + 1 }, (_, index) => String.fromCharCode(SPACE + index));
  return basic.concat(Array.from(letters), Array.from(punctuation)).sort();
}
