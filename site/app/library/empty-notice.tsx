import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";

interface EmptyNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

/** A list without anything in it: says so, and where to go. */
export function EmptyNotice({ title, text, to, label }: EmptyNoticeProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line px-6 py-16 text-center">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <p className="text-muted">{text}</p>
      <Link to={to} className={`${buttonClass("secondary")} mt-2`}>
        {label}
      </Link>
    </div>
  );
}

interface EmptyListProps extends EmptyNoticeProps {
  /** Of the whole list: more than none when only this page of it is empty. */
  readonly total: number;
  /** The list's own address. */
  readonly path: string;
}

/** A page of a person's list without anything in it: the list is empty, or it ends before. */
export function EmptyList({ total, path, ...nothing }: EmptyListProps) {
  if (total === 0) return <EmptyNotice {...nothing} />;
  return (
    <EmptyNotice
      title="This is past the last page"
      text="There are fewer palettes here than that."
      to={path}
      label="To the first page"
    />
  );
}
