/**
 * Cells that a spreadsheet would run as a formula, such as `=HYPERLINK(…)`, have an apostrophe put before them, which spreadsheets
 * show as plain text. One more goes before cells that begin with apostrophes already, so that reading takes away just what
 * writing added.
 *
 * @see OWASP, CSV Injection: the characters that begin a formula
 */
const formula = /^'*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/u;
const disarmedFormula = /^'+[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/u;

/** A text as a cell that no spreadsheet runs. */
export function disarmFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that `disarmFormula` may have written. */
export function restoreFormula(cell: string): string {
  return disarmedFormula.test(cell) ? cell.slice(1) : cell;
}
