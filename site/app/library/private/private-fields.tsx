import { nameLengthMax } from "../../../../server/src/domain/library/palette-texts.ts";
import type { Collection } from "../../../../server/src/domain/private/private-store.ts";
import { readText } from "../../ground/form-input.ts";
import type { Refusal } from "../../ground/refusals.ts";
import { Field, SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { noCollection, readCollection } from "./private-form.ts";

/** What a person writes about a private palette. */
export interface PrivateTexts {
  readonly name: string;
  readonly note: string;
  readonly collectionId: string | null;
}

export function readPrivateTexts(form: FormData): PrivateTexts {
  return { name: readText(form, "name"), note: readText(form, "note"), collectionId: readCollection(form) };
}

interface PrivateFieldsProps {
  readonly texts: PrivateTexts;
  /** As addresses write them. */
  readonly colors: string;
  readonly collections: readonly Collection[];
  readonly refusal: Refusal | undefined;
}

/** The fields of a private palette, with what was wrong in its place. */
export function PrivateFields({ texts, colors, collections, refusal }: PrivateFieldsProps) {
  const problems = { [refusal?.field ?? ""]: refusal?.message };
  const isAboutField = refusal?.field === "name" || refusal?.field === "note";
  return (
    <>
      {refusal !== undefined && !isAboutField && <Notice kind="problem">{refusal.message}</Notice>}
      <input type="hidden" name="colors" value={colors} />
      <Field
        label="Name"
        name="name"
        defaultValue={texts.name}
        maxLength={nameLengthMax}
        problem={problems["name"]}
        autoComplete="off"
      />
      <TextField
        label="Note"
        hint="For you alone: what it is for, where it came from."
        name="note"
        defaultValue={texts.note}
        maxLength={500}
        problem={problems["note"]}
      />
      {collections.length > 0 && (
        <SelectField label="Collection" name="collection" defaultValue={texts.collectionId ?? noCollection}>
          <option value={noCollection}>No collection</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
