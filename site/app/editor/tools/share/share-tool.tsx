import { formatPalette } from "@tincture/color";
import type { ReactNode } from "react";
import { Button, buttonClass, ButtonLink } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Options } from "../../../ui/field.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { type CssNotation, cssNotationLabels, cssNotations, formatCss } from "../../../ui/format-color.ts";
import type { EditorControl } from "../../use-editor.ts";
import { PublishLink } from "../../save/save-palette-button.tsx";

interface ShareToolProps {
  readonly control: EditorControl;
  readonly format: CssNotation;
  readonly onFormat: (format: CssNotation) => void;
}

export function ShareTool({ control, format, onFormat }: ShareToolProps) {
  const { hexes, address } = control;
  const link = location.origin + address;
  return (
    <div className="flex flex-col gap-8">
      <ShareSection title="Link" note="The address holds the whole palette: whoever opens it sees the same colors.">
        <CopyButton text={link} className={buttonClass("primary")}>
          Copy link
        </CopyButton>
        {"share" in navigator && (
          <Button onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>Share…</Button>
        )}
      </ShareSection>
      <ShareSection title="Colors" note="Pressing a color copies it this way too.">
        <label className="flex items-center gap-3 text-sm">
          Copy as
          <select
            value={format}
            onChange={(event) => onFormat(cssNotations.find((one) => one === event.target.value) ?? "hex")}
            className="rounded-md border border-edge bg-surface px-2 py-1.5"
          >
            <Options of={cssNotations.map((one) => [one, cssNotationLabels[one]])} />
          </select>
        </label>
        <div className="w-full">
          <CodeBlock code={hexes.map((hex) => formatCss(hex)[format]).join("\n")} label="The colors as text" />
        </div>
      </ShareSection>
      <ShareSection title="My palettes" note="Keep it for yourself, with a name, a note and a collection.">
        <ButtonLink to={`/my-palettes/save?colors=${formatPalette(hexes)}`} discover="none">
          Save…
        </ButtonLink>
      </ShareSection>
      <ShareSection title="Library" note="Give it a name and tags, and let others find it.">
        <PublishLink hexes={hexes} />
      </ShareSection>
    </div>
  );
}

interface ShareSectionProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function ShareSection({ title, note, children }: ShareSectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold tracking-tight">{title}</h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
