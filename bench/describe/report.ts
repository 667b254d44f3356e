import { measureTags, type TagFigures, type TaggedPalette } from "./tag-figures.ts";

export function printTags(palettes: readonly TaggedPalette[]): void {
  const figures = measureTags(palettes);
  console.log("| Tag | people's | AUC | precision | recall | F |\n|---|---|---|---|---|---|");
  for (const row of figures) console.log(formatRow(row));
  const odd = measureTags(palettes.filter((_, index) => index % 2 === 1));
  console.log(
    `\n${figures.length} tags, mean AUC ${meanOf(figures, "auc")} (${meanOf(odd, "auc")} over every second palette alone), ` +
      `precision ${meanOf(figures, "precision")}, recall ${meanOf(figures, "recall")}, F ${meanOf(figures, "f")}`,
  );
}

function formatRow({ tag, taggedCount, auc, precision, recall, f }: TagFigures): string {
  const shares = [precision, recall, f].map((share) => share.toFixed(2));
  return `| ${tag} | ${taggedCount} | ${auc.toFixed(3)} | ${shares.join(" | ")} |`;
}

function meanOf(rows: readonly TagFigures[], field: "auc" | "precision" | "recall" | "f"): string {
  return (rows.reduce((sum, row) => sum + row[field], 0) / rows.length).toFixed(3);
}
