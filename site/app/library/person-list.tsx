import type { ComponentProps, ReactNode } from "react";
import { EmptyNotice, PastLastPage } from "../ui/empty-notice.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { countPages } from "./paging.ts";

interface PersonListProps extends ComponentProps<typeof EmptyNotice> {
  /** Address of the list. */
  readonly path: string;
  readonly page: number;
  /** Length of the whole list. */
  readonly total: number;
  /** Number of items on this page. */
  readonly count: number;
  readonly children: ReactNode;
}

/**
 * A page of a person's list with links to the other pages, or a notice that it is empty or has
 * fewer pages.
 */
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
