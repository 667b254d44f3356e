import { getServices, sharePage } from "../shell/load-context.ts";
import type { Route } from "./+types/article-page.ts";
import { getArticle } from "./articles.ts";
import { ArticleBody } from "./block-view.tsx";
import { DocsArticle } from "./docs-article.tsx";
import { describeWordPage } from "./docs-pages.ts";

export function loader({ pattern, context }: Route.LoaderArgs) {
  sharePage(context);
  return getArticle(`/${pattern}`, getServices(context).facts);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describeWordPage(loaderData.path, matches[0].loaderData);
}

export default function ArticlePage({ loaderData: { title, intro, ...body } }: Route.ComponentProps) {
  return (
    <DocsArticle title={title} intro={intro}>
      <ArticleBody {...body} />
    </DocsArticle>
  );
}
