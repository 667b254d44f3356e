import type { SourceFile } from "./find-violations.ts";

const widthMax = 100;
/** The start of a line that is a comment, or a part of one. A generator's `*name` is none. */
const commentStart = /^\s*(?:\/\/|\/\*|\{\/\*|\*(?:[\s/]|$))/u;

/** Finds lines of comments that are wider than 100 columns. */
export function findWideComments(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, source }) =>
    source.split("\n").flatMap((line, index) => {
      const width = Array.from(line).length;
      if (width <= widthMax || !commentStart.test(line)) return [];
      return [`${path}:${index + 1} the comment has ${width} columns, at most ${widthMax} are allowed`];
    }),
  );
}
