import { editorPath } from "@tincture/contract/site-paths";
import { CodeBlock } from "../ui/code-block.tsx";
import { Link } from "../ui/link.tsx";
import { SwatchBar } from "../ui/swatches.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Article, Block } from "./article.ts";
import { DocsSection, EntryList, InlineText } from "./docs-article.tsx";
import { MessagePicture } from "./message-picture.tsx";

export function ArticleBody({ lead, sections }: Pick<Article, "lead" | "sections">) {
  return (
    <>
      {lead.length > 0 && <div className="mt-8 flex flex-col gap-6">{lead.map(showBlock)}</div>}
      {sections.map(({ id, title, blocks }) => (
        <DocsSection key={id} id={id} title={title}>
          {blocks.map(showBlock)}
        </DocsSection>
      ))}
    </>
  );
}

function showBlock(block: Block, index: number) {
  return <BlockView key={index} block={block} />;
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "text":
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case "heading":
      return <h3 className="-mb-2.5 text-sm font-medium text-muted">{block.text}</h3>;
    case "list":
      return (
        <ul className="plain">
          {block.items.map((item, at) => (
            <li key={at}>
              <InlineText text={item} />
            </li>
          ))}
        </ul>
      );
    case "code":
      return <CodeBlock code={block.code} label={block.label} />;
    case "entries":
      return <EntryList entries={block.entries} />;
    case "strips":
      return (
        <div className={block.isSlim ? "flex flex-col gap-2" : "grid gap-3 sm:grid-cols-2"}>
          {block.strips.map(({ label, colors }) => (
            <Link
              key={label}
              to={editorPath(colors)}
              className={`group flex overflow-hidden rounded-xl border border-line bg-surface ${block.isSlim ? "items-center" : "flex-col"}`}
              aria-label={`Open in the editor: ${label}`}
            >
              <SwatchBar colors={colors} className={block.isSlim ? "order-2 h-11 flex-1" : "h-20"} />
              <span
                className={`px-3.5 py-2 text-sm text-muted group-hover:text-ink ${block.isSlim ? "w-24 shrink-0" : ""}`}
              >
                {label}
              </span>
            </Link>
          ))}
        </div>
      );
    case "messages":
      return <MessagePicture label={block.label} messages={block.messages} />;
    case "midnight":
      return <Midnight />;
    default:
      return block satisfies never;
  }
}

function Midnight() {
  return (
    <p>
      All of them at midnight UTC. {useHydrated() ? <>Where you are that is {formatMidnight()}. </> : null}
      What was not used is not carried over.
    </p>
  );
}

function formatMidnight(): string {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return midnight.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}
