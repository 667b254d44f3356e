import type { ComponentProps, ReactNode } from "react";
import { EmptyNotice, PastLastPage } from "../ui/empty-notice.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { countPages } from "./paging.ts";

interface PersonListProps extends ComponentProps<typeof EmptyNotice> {
  /** The list's own address. */
  readonly path: string;
  readonly page: number;
  /** Of the whole list. */
  readonly total: number;
  /** On this page of it. */
  readonly count: number;
  readonly children: ReactNode;
}

/** A page of a person's list with the links to the others; or that the list is empty, or ends before. */
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
