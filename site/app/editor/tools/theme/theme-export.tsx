import { formatPalette } from "@tincture/color";
import { formatSourceRoles, type Theme, themeFormats } from "@tincture/color/theme";
import { useState } from "react";
import { useHref } from "react-router";
import { themeFilePath } from "@tincture/contract/site-paths";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Options } from "../../../ui/field.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { buttonClass, ButtonLink } from "../../../ui/button.tsx";

export function ThemeExport({ theme }: { readonly theme: Theme }) {
  const [extension, setExtension] = useState("css");
  const format = themeFormats.find((one) => one.extension === extension);
  const path = themeFilePath(theme, extension);
  const address = location.origin + useHref(path);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <label className="min-w-0 grow">
          <span className="sr-only">Format</span>
          <select
            value={extension}
            onChange={(event) => setExtension(event.target.value)}
            className="h-full w-full min-w-0 rounded-md border border-edge bg-surface px-2 py-1.5 text-sm"
          >
            <Options of={themeFormats.map(({ extension: one, title }) => [one, title])} />
          </select>
        </label>
        <ButtonLink kind="primary" to={path} reloadDocument discover="none" download>
          Download
        </ButtonLink>
        <CopyButton text={address} className={buttonClass("secondary")}>
          Copy address
        </CopyButton>
      </div>
      {format && (
        <div className="[&_pre]:max-h-72 [&_pre]:overflow-y-auto">
          <CodeBlock code={format.write(theme).trimEnd()} label={format.title} />
        </div>
      )}
      <p className="text-sm text-muted">
        The address holds the theme and needs no key. A page that links to it follows its readers' light, dark and
        contrast settings.
      </p>
      <h3 className="text-sm font-medium">From a program</h3>
      <CodeBlock code={`GET ${useHref("/api/v1/theme")}?${askApi(theme)}`} label="API request" />
      <CodeBlock code={askCommand(theme, format?.name ?? "css")} label="Command" />
    </>
  );
}

function askApi({ colors, contrast, roles }: Theme): string {
  return [`colors=${formatPalette(colors)}`, ...listOptions({ contrast, roles }, ["contrast=", "roles="])].join("&");
}

function askCommand({ colors, contrast, roles }: Theme, format: string): string {
  return [
    `npx tincture theme --colors ${colors.join(",")}`,
    ...listOptions({ contrast, roles }, ["--contrast ", "--roles "]),
    `--format ${format}`,
  ].join(" \\\n  ");
}

/** Leaves out default values. */
function listOptions({ contrast, roles }: Pick<Theme, "contrast" | "roles">, names: readonly [string, string]) {
  const query = formatSourceRoles(roles);
  return [...(contrast === "AA" ? [] : [names[0] + contrast]), ...(query === "" ? [] : [names[1] + query])];
}
