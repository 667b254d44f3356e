import { colorContrast, formatPalette } from "@tincture/color";
import { exportFormats } from "@tincture/color/export";
import { data, Form, redirect } from "react-router";
import type { Collection, PrivateTexts } from "@tincture/contract/private-palettes";
import { changePath } from "@tincture/contract/site-paths";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { readForm, readText } from "../../shell/form-input.ts";
import { getServices, requirePerson } from "../../shell/load-context.ts";
import { readRefusal, refuse, unlessRefused } from "../../shell/refusals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Route } from "./+types/my-palette-page.ts";
import { doneTexts, readDone, withDone } from "./change-private.ts";
import { PrivateFields, readPrivateTexts } from "./private-fields.tsx";
import { chosenPath, privatePath } from "./private-form.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { accountId } = await requirePerson(context, `${privatePath}/${params.id}`);
  const { privatePalettes } = getServices(context);
  const [collections, palette] = await Promise.all([
    privatePalettes.listCollections(accountId),
    privatePalettes.getPalette(accountId, params.id),
  ]);
  return { palette, collections, done: readDone(url.searchParams) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { accountId } = await requirePerson(context, `${privatePath}/${params.id}`);
  const texts = readPrivateTexts(form);
  const { privatePalettes } = getServices(context);
  const { id } = params;
  const intent = form.get("intent");
  try {
    if (intent === "delete") {
      await privatePalettes.deletePalettes(accountId, [id]);
      return redirect(withDone(chosenPath(privatePath, [id]), "delete"));
    }
    if (intent === "duplicate") {
      const copy = await privatePalettes.duplicatePalette(accountId, id);
      return redirect(withDone(`${privatePath}/${copy.id}`, "duplicate"));
    }
    const change = { id, revision: Number(readText(form, "revision")), ...texts };
    const { isStale, palette, isRestored } = await changeOrRestore(privatePalettes, accountId, change);
    if (isStale) return data({ saved: palette, texts }, { status: 409 });
    return redirect(withDone(`${privatePath}/${id}`, isRestored ? "revive" : "keep"));
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal.code === "palette_not_found") throw error;
    return refuse(refusal, { texts });
  }
}

type PrivatePalettes = ReturnType<typeof getServices>["privatePalettes"];

/** Restores a palette that was deleted in another tab, so that the typed text is not lost. */
async function changeOrRestore(
  privatePalettes: PrivatePalettes,
  accountId: string,
  change: Parameters<PrivatePalettes["changeTexts"]>[1],
) {
  const changed = await unlessRefused("palette_not_found", privatePalettes.changeTexts(accountId, change));
  if (changed) return { ...changed, isRestored: false };
  const isRestored = (await privatePalettes.restorePalettes(accountId, [change.id])) > 0;
  return { ...(await privatePalettes.changeTexts(accountId, change)), isRestored };
}

export const meta = describePrivatePage("A palette of mine", "A palette that you keep for yourself.");

export default function MyPalettePage({ loaderData, actionData }: Route.ComponentProps) {
  const { palette, collections, done } = loaderData;
  const { id, name, colors } = palette;
  const refused = actionData && "texts" in actionData ? actionData : undefined;
  const saved = refused && "saved" in refused ? refused.saved : undefined;
  const { changedAt } = saved ?? palette;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-10 sm:px-6">
      <div>
        <Link to={privatePath} className="text-sm text-muted underline-offset-4 hover:text-ink hover:underline">
          My palettes
        </Link>
        <h1 className="mt-1 text-3xl font-semibold tracking-tight [overflow-wrap:anywhere] sm:text-4xl">
          <bdi>{name}</bdi>
        </h1>
      </div>
      {done !== undefined && refused === undefined && <Notice kind="done">{doneTexts[done]}</Notice>}
      <ColorLinks colors={colors} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={changePath(palette)} kind="primary">
          Open in the editor
        </ButtonLink>
        <Form method="post">
          <Button type="submit" name="intent" value="duplicate">
            Duplicate
          </Button>
        </Form>
        <ButtonLink to={`/publish?colors=${formatPalette(colors)}&name=${encodeURIComponent(name)}`}>
          Publish…
        </ButtonLink>
        <Form method="post">
          <Button type="submit" name="intent" value="delete" kind="danger">
            Delete
          </Button>
        </Form>
      </div>
      <div className="grid gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form method="post" key={`${id} ${changedAt} ${saved === undefined}`} className="flex flex-col gap-5">
          {saved && <SavedVersion saved={saved} collections={collections} path={`${privatePath}/${id}`} />}
          <input type="hidden" name="revision" value={changedAt} />
          <PrivateFields
            texts={refused?.texts ?? palette}
            collections={collections}
            refusal={refused && "refusal" in refused ? refused.refusal : undefined}
          />
          <div>
            <Button type="submit" kind="primary">
              Save changes
            </Button>
          </div>
        </Form>
        <Downloads id={id} />
      </div>
    </div>
  );
}

function ColorLinks({ colors }: { readonly colors: readonly string[] }) {
  return (
    <ol className="flex min-h-44 overflow-hidden rounded-2xl border border-line max-sm:flex-col sm:h-56">
      {colors.map((hex, index) => (
        <li key={`${index}-${hex}`} className="flex min-w-0 flex-1" style={{ backgroundColor: `#${hex}` }}>
          <Link
            to={`/colors/${hex}`}
            className="flex flex-1 items-end px-3 py-2.5 text-sm tabular-nums underline-offset-4 hover:underline focus-visible:-outline-offset-4 focus-visible:outline-current"
            style={{ color: `#${colorContrast(hex).text}` }}
          >
            {hex}
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Downloads({ id }: { readonly id: string }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">Download</h2>
      <ul className="flex flex-col">
        {exportFormats.map(({ extension, fileExtension, title }) => (
          <li key={extension} className="border-t border-line">
            <Link
              to={`${chosenPath(`${privatePath}/export`, [id])}&format=${extension}`}
              reloadDocument
              discover="none"
              download
              className="flex items-center gap-3 py-2.5 text-sm hover:text-accent"
            >
              {title}
              <span className="ml-auto text-muted">.{fileExtension}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SavedVersionProps {
  readonly saved: PrivateTexts;
  readonly collections: readonly Collection[];
  readonly path: string;
}

function SavedVersion({ saved, collections, path }: SavedVersionProps) {
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
