/**
 * Cells that a spreadsheet would run as a formula, such as `=HYPERLINK(…)`, have an apostrophe put before them, which spreadsheets
 * show as plain text. One more goes before cells that begin with apostrophes already, so that reading takes away just what
 * writing added. What follows a semicolon is treated alike: where the comma is for decimals, spreadsheets begin a cell there,
 * whatever quotes say.
 *
 * @see OWASP, CSV Injection: the characters that begin a formula
 */
const formulaStarts = /(?<=^|;)'*(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/gu;

/** A text as a cell that no spreadsheet runs. */
export function disarmFormula(text: string): string {
  return text.replace(formulaStarts, "'$&");
}

/** The text of a cell that `disarmFormula` may have written. */
export function restoreFormula(cell: string): string {
  return cell.replace(formulaStarts, (apostrophes) => apostrophes.slice(1));
}
