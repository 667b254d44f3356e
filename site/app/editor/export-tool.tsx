import { formatPalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { gradientCss } from "@tincture/color/harmony";
import { type ExportFormat, exportFormats, storeUncompressed } from "@tincture/color/export";
import { useState } from "react";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { editorPath } from "../../../server/src/domain/site-paths.ts";
import { Icon } from "./icon.tsx";
import type { ColorNames } from "./use-color-names.ts";
import { Link } from "../ui/link.tsx";

const codeFormats = exportFormats.filter(({ isCode }) => isCode);

/** The palette as files, and as code to copy. */
export function ExportTool({ hexes, names }: { readonly hexes: readonly string[]; readonly names: ColorNames }) {
  const [extension, setExtension] = useState("css");
  const format = codeFormats.find((one) => one.extension === extension);
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <label className="flex items-center justify-between gap-3 text-sm font-medium">
          Code
          <select
            value={extension}
            onChange={(event) => setExtension(event.target.value)}
            className="min-w-0 rounded-md border border-edge bg-surface px-2 py-1.5 font-normal"
          >
            {codeFormats.map(({ extension, title }) => (
              <option key={extension} value={extension}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {format && <CodeBlock code={writeCode(format, hexes, names)} label={format.title} />}
      </section>
      <GradientCode gradient={gradientCss(hexes)} />
      <section className="flex flex-col gap-2">
        <h2 className="text-sm font-medium">Files</h2>
        <ul className="flex flex-col">
          {exportFormats.map(({ extension, fileExtension, title }) => (
            <li key={extension} className="border-t border-line">
              <Link
                to={`${editorPath(hexes)}.${extension}`}
                reloadDocument
                discover="none"
                download
                className="flex items-center gap-3 py-2.5 text-sm hover:text-accent"
              >
                <Icon name="export" />
                {title}
                <span className="ml-auto text-muted">.{fileExtension}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function GradientCode({ gradient }: { readonly gradient: string }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-medium">Gradient</h2>
        <CopyButton text={`background-image: ${gradient};`} className={smallButton}>
          Copy CSS
        </CopyButton>
      </div>
      <div className="h-20 rounded-xl" style={{ backgroundImage: gradient }} />
    </section>
  );
}

const smallButton = "rounded-md border border-line px-3 py-1.5 text-sm font-medium transition hover:border-edge";

/** The same as the file below, word for word. */
function writeCode(format: ExportFormat, hexes: readonly string[], names: ColorNames): string {
  const { name } = describePalette(hexes);
  const colors = hexes.map((hex) => ({ hex, name: names[hex] ?? "" }));
  const text = format.write({ name, slug: formatPalette(hexes), colors }, { deflate: storeUncompressed });
  return typeof text === "string" ? text.trimEnd() : "";
}
