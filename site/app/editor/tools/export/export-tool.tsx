import { formatPalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import {
  type ExportFormat,
  exportFormats,
  type NamedPalette,
  paletteToEmbed,
  paletteToSvg,
  storeUncompressed,
} from "@tincture/color/export";
import { editorPath, themeFilePath } from "@tincture/contract/site-paths";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { fileFormats } from "../../../exports/file-formats.ts";
import { nameSite } from "../../../shell/describe-page.ts";
import type { loader as loadRoot } from "../../../root.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Options } from "../../../ui/field.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { requestTheme } from "../../state/palette-theme.ts";
import { Icon } from "../../icon.tsx";
import type { ToolProps } from "../../use-editor.ts";
import { Link } from "../../../ui/link.tsx";

const codeFormats = exportFormats.filter(({ isCode }) => isCode);

export function ExportTool({ control, names }: ToolProps) {
  const { hexes, state } = control;
  const [extension, setExtension] = useState("css");
  const format = codeFormats.find((one) => one.extension === extension);
  const palette = namePalette(hexes, names);
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
            <Options of={codeFormats.map(({ extension: one, title }) => [one, title])} />
          </select>
        </label>
        {format && <CodeBlock code={writeCode(format, palette)} label={format.title} />}
      </section>
      <Pieces palette={palette} path={editorPath(hexes)} />
      <section className="flex flex-col gap-2">
        <h2 className="text-sm font-medium">Files</h2>
        <ul className="flex flex-col">
          {fileFormats.map(({ extension, fileExtension, title }) => (
            <FileLink key={extension} to={`${editorPath(hexes)}.${extension}`} title={title} ending={fileExtension} />
          ))}
          <FileLink
            to={themeFilePath(requestTheme(state.theme, state.present), shadcn)}
            title="Theme for shadcn/ui"
            ending={shadcn}
          />
        </ul>
      </section>
    </div>
  );
}

const shadcn = "shadcn.css";

function FileLink({ to, title, ending }: Readonly<Record<"to" | "title" | "ending", string>>) {
  return (
    <li className="border-t border-line">
      <Link
        to={to}
        reloadDocument
        discover="none"
        download
        className="flex items-center gap-3 py-2.5 text-sm hover:text-accent"
      >
        <Icon name="export" />
        {title}
        <span className="ml-auto text-muted">.{ending}</span>
      </Link>
    </li>
  );
}

function Pieces({ palette, path }: { readonly palette: NamedPalette; readonly path: string }) {
  const { siteUrl } = nameSite(useRouteLoaderData<typeof loadRoot>("root"));
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">Paste elsewhere</h2>
      <p className="text-sm text-muted">
        The SVG becomes shapes in Figma, Sketch, Illustrator or Inkscape. The HTML is a picture that links here and
        loads nothing.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={paletteToSvg(palette)} spoken="the palette as SVG" className={smallButton}>
          Copy SVG
        </CopyButton>
        <CopyButton text={paletteToEmbed(palette, siteUrl + path)} spoken="HTML to embed" className={smallButton}>
          Copy HTML to embed
        </CopyButton>
      </div>
    </section>
  );
}

const smallButton = "rounded-md border border-line px-3 py-1.5 text-sm font-medium transition hover:border-edge";

function namePalette(hexes: readonly string[], names: ToolProps["names"]): NamedPalette {
  const { name } = describePalette(hexes);
  return { name, slug: formatPalette(hexes), colors: hexes.map((hex) => ({ hex, name: names[hex] ?? "" })) };
}

function writeCode(format: ExportFormat, palette: NamedPalette): string {
  const text = format.write(palette, { deflate: storeUncompressed });
  return typeof text === "string" ? text.trimEnd() : "";
}
