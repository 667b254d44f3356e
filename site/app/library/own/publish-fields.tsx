import { Form, Link, useNavigation } from "react-router";
import type { Refusal } from "../../ground/refusals.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import type { PublishTexts } from "./publish-form.ts";

interface PublishFieldsProps {
  readonly colors: readonly string[];
  readonly texts: PublishTexts;
  readonly refusal: Refusal | undefined;
  /** The palette of the library that has these colors already. */
  readonly published: { readonly slug: string; readonly name: string } | undefined;
}

/** The words for a palette: proposed, and to be changed. */
export function PublishFields({ colors, texts, refusal, published }: PublishFieldsProps) {
  const isSending = useNavigation().state === "submitting";
  const problems = { [refusal?.field ?? ""]: refusal?.message };
  return (
    <>
      <SwatchBar colors={colors} className="h-40 rounded-2xl border border-line sm:h-52" />
      <PublishNotice refusal={refusal} published={published} />
      <Form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="colors" value={colors.join("-")} />
        <Field
          label="Name"
          name="name"
          defaultValue={texts.name}
          required
          maxLength={80}
          problem={problems["name"]}
          autoComplete="off"
        />
        <Field
          label="Tagline"
          hint="One sentence. Optional."
          name="tagline"
          defaultValue={texts.tagline}
          maxLength={200}
          problem={problems["tagline"]}
          autoComplete="off"
        />
        <Field
          label="Tags"
          hint="Separated by commas, at most 20."
          name="tags"
          defaultValue={texts.tags}
          problem={problems["tags"]}
          autoComplete="off"
          autoCapitalize="none"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" disabled={isSending || published !== undefined}>
            {isSending ? "Publishing…" : "Publish"}
          </Button>
          <Link to={`/app/${colors.join("-")}`} className={buttonClass("quiet")}>
            Back to the editor
          </Link>
        </div>
        <p className="text-sm text-muted">
          Everybody can see and use what you publish. Your e-mail address is not shown.
        </p>
      </Form>
    </>
  );
}

/** What is about the whole palette, not about a field. */
function PublishNotice({ refusal, published }: Pick<PublishFieldsProps, "refusal" | "published">) {
  const isAboutField = refusal?.field !== undefined && refusal.field !== "colors";
  if (refusal !== undefined && !isAboutField) {
    return (
      <p role="alert" className="rounded-lg border border-danger/40 px-4 py-3 text-sm text-danger">
        {refusal.message}{" "}
        {refusal.slug !== undefined && (
          <Link to={`/palette/${refusal.slug}`} className="underline underline-offset-4">
            See it
          </Link>
        )}
      </p>
    );
  }
  if (published === undefined) return null;
  return (
    <p role="status" className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
      The library has a palette with these colors already:{" "}
      <Link to={`/palette/${published.slug}`} className="font-medium underline underline-offset-4">
        {published.name}
      </Link>
      . Change a color to publish your own.
    </p>
  );
}
