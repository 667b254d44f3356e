const figures = ["xfloor", "C2ST", "parity", "rating", "dE<5", "dup", "nnRatio"] as const;
const fields = ["fpdRatio", "c2st", "parity", "rating", "under5", "nearDup", "nnRatio"] as const;

/** The figures of one set of palettes. */
export type Score = Readonly<Record<(typeof fields)[number] | "n", number>>;

export const heading = `| Generator | n | ${figures.join(" | ")} |\n|---|---|${figures.map(() => "---|").join("")}`;

/** What score.mjs prints with --json. */
export function parseScores(output: string): readonly Score[] {
  const scores: unknown = JSON.parse(output);
  if (!Array.isArray(scores) || !scores.every(isScore)) throw new SyntaxError("score.mjs printed no scores");
  return scores;
}

export function meanScore(scores: readonly Score[]): Score {
  const mean = (field: keyof Score) => scores.reduce((sum, score) => sum + score[field], 0) / scores.length;
  return {
    n: mean("n"),
    fpdRatio: mean("fpdRatio"),
    c2st: mean("c2st"),
    parity: mean("parity"),
    rating: mean("rating"),
    under5: mean("under5"),
    nearDup: mean("nearDup"),
    nnRatio: mean("nnRatio"),
  };
}

export function formatRow(name: string, score: Score): string {
  return `| ${name} | ${score.n} | ${fields.map((field) => formatFigure(score[field], field)).join(" | ")} |`;
}

function formatFigure(value: number, field: keyof Score): string {
  return value.toFixed(field === "c2st" ? 3 : 2);
}

function isScore(value: unknown): value is Score {
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}
