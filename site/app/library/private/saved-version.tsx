import type { Collection, PrivateTexts } from "@tincture/contract/private-palettes";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";

interface SavedVersionProps {
  readonly saved: PrivateTexts;
  readonly collections: readonly Collection[];
  /** The address of the saved version, without the user's edits. */
  readonly path: string;
}

/**
 * Shows the saved version of a palette above a form that was rejected because of a newer change.
 */
export function SavedVersion({ saved, collections, path }: SavedVersionProps) {
  const collection = collections.find(({ id }) => id === saved.collectionId);
  const rows = [
    ["Name", saved.name],
    ["Note", saved.note === "" ? "None" : saved.note],
    ["Collection", collection?.name ?? "None"],
  ] as const;
  return (
    <Notice kind="problem">
      <p className="font-medium">
        This palette was changed in another tab or on another device. Your changes are not saved yet.
      </p>
      <p className="mt-2">The saved version:</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        Your version is in the form below. Combine the two as you like and save, or{" "}
        <Link to={path} className="font-medium underline underline-offset-4">
          discard your changes
        </Link>
        .
      </p>
    </Notice>
  );
}
