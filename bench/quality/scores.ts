const figures = ["xfloor", "C2ST", "parity", "rating", "dE<5", "dup", "nnRatio"] as const;
const fields = ["fpdRatio", "c2st", "parity", "rating", "under5", "nearDup", "nnRatio"] as const;

/** The figures of one set of palettes; a quick scorer leaves some out, which are then NaN. */
export type Score = Readonly<Record<(typeof fields)[number] | "n" | "fpd" | "broken", number>>;

export function formatHeading(title: string): string {
  return `| ${title} | n | ${figures.join(" | ")} |\n|---|---|${figures.map(() => "---|").join("")}`;
}

export function parseScores(output: string): readonly Score[] {
  const scores: unknown = JSON.parse(output);
  if (!Array.isArray(scores) || !scores.every(isScore)) throw new SyntaxError("score.mjs printed no scores");
  return scores.map((score) => mapFields((field) => score[field] ?? Number.NaN));
}

export function meanScore(scores: readonly Score[]): Score {
  return mapFields((field) => scores.reduce((sum, score) => sum + score[field], 0) / scores.length);
}

export function formatRow(name: string, score: Score): string {
  return `| ${name} | ${score.n} | ${fields.map((field) => formatFigure(score[field], field)).join(" | ")} |`;
}

function mapFields(figure: (field: keyof Score) => number): Score {
  return {
    n: figure("n"),
    fpd: figure("fpd"),
    broken: figure("broken"),
    fpdRatio: figure("fpdRatio"),
    c2st: figure("c2st"),
    parity: figure("parity"),
    rating: figure("rating"),
    under5: figure("under5"),
    nearDup: figure("nearDup"),
    nnRatio: figure("nnRatio"),
  };
}

function formatFigure(value: number, field: keyof Score): string {
  return value.toFixed(field === "c2st" ? 3 : 2);
}

function isScore(value: unknown): value is Partial<Score> {
  return typeof value === "object" && value !== null && ["n", "fpd", "fpdRatio"].every((key) => key in value);
}
