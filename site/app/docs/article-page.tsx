import { getServices, sharePage } from "../shell/load-context.ts";
import type { Route } from "./+types/article-page.ts";
import type { Block } from "./article.ts";
import { getArticle } from "./articles.ts";
import { BlockView } from "./block-view.tsx";
import { DocsArticle, DocsSection } from "./docs-article.tsx";
import { describeWordPage } from "./docs-pages.ts";

export function loader({ pattern, context }: Route.LoaderArgs) {
  sharePage(context);
  return getArticle(`/${pattern}`, getServices(context).facts);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describeWordPage(loaderData.path, matches[0].loaderData);
}

export default function ArticlePage({ loaderData: { title, intro, lead, sections } }: Route.ComponentProps) {
  return (
    <DocsArticle title={title} intro={intro}>
      {lead.length > 0 && <div className="mt-8 flex flex-col gap-6">{lead.map(showBlock)}</div>}
      {sections.map(({ id, title, blocks }) => (
        <DocsSection key={id} id={id} title={title}>
          {blocks.map(showBlock)}
        </DocsSection>
      ))}
    </DocsArticle>
  );
}

function showBlock(block: Block, index: number) {
  return <BlockView key={index} block={block} />;
}
