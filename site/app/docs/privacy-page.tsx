import { getServices, sharePage } from "../shell/load-context.ts";
import type { Route } from "./+types/privacy-page.ts";
import { readArticle } from "./article.ts";
import { ArticleBody } from "./block-view.tsx";
import { DocsArticle } from "./docs-article.tsx";
import { describeWordPage } from "./docs-pages.ts";
import text from "./privacy.md?raw";
import { describeInstance } from "./describe-instance.ts";

export function loader({ context }: Route.LoaderArgs) {
  sharePage(context);
  const { facts, people } = getServices(context);
  return readArticle(text, facts, describeInstance(facts, people));
}

export function meta({ matches }: Route.MetaArgs) {
  return describeWordPage("/privacy", matches[0].loaderData);
}

export default function PrivacyPage({ loaderData: { title, intro, ...body } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
      <DocsArticle title={title} intro={intro}>
        <ArticleBody {...body} />
      </DocsArticle>
    </div>
  );
}
