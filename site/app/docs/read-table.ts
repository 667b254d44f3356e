/**
 * The first table below a heading of a Markdown file.
 *
 * @param heading - its text without the number signs
 * @returns rows of cells in Markdown, without the table's head
 * @throws {Error} when there is no such heading, or no table below it before the next
 */
export function readTable(markdown: string, heading: string): readonly (readonly string[])[] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line.replace(/^#+ /, "") === heading && line.startsWith("#"));
  const section = lines.slice(start + 1);
  const end = section.findIndex((line) => line.startsWith("#"));
  const rows = section.slice(0, end === -1 ? undefined : end).filter((line) => line.startsWith("|"));
  if (start === -1 || rows.length < 3) throw new Error(`There is no table below "${heading}"`);
  return rows.slice(2).map(readRow);
}

function readRow(line: string): readonly string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());
}
