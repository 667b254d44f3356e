import type { ComponentProps, ReactNode } from "react";
import { EmptyNotice, PastLastPage } from "../ui/empty-notice.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { countPages } from "./paging.ts";

interface PersonListProps extends ComponentProps<typeof EmptyNotice> {
  readonly path: string;
  readonly page: number;
  readonly total: number;
  readonly count: number;
  readonly children: ReactNode;
}

export function PersonList({ path, page, total, count, children, ...nothing }: PersonListProps) {
  if (count > 0) {
    return (
      <>
        {children}
        <PageLinks page={page} pageCount={countPages(total)} toPage={(number) => `${path}?page=${number}`} />
      </>
    );
  }
  if (total === 0) return <EmptyNotice {...nothing} />;
  return <PastLastPage pageCount={countPages(total)} to={path} />;
}
