import { nameLengthMax } from "@tincture/contract/library";
import type { Collection, PrivateTexts } from "@tincture/contract/private-palettes";
import { readText } from "../../shell/form-input.ts";
import type { Refusal } from "../../shell/refusals.ts";
import { Field, Options, SelectField, TextField } from "../../ui/field.tsx";
import { RefusalSummary, wrongField } from "../../ui/refused-form.tsx";
import { noCollection, readCollection } from "./private-form.ts";

export function readPrivateTexts(form: FormData): PrivateTexts {
  return { name: readText(form, "name"), note: readText(form, "note"), collectionId: readCollection(form) };
}

interface PrivateFieldsProps {
  readonly texts: PrivateTexts;
  readonly collections: readonly Collection[];
  readonly refusal: Refusal | undefined;
}

export function PrivateFields({ texts, collections, refusal }: PrivateFieldsProps) {
  return (
    <>
      <RefusalSummary refusal={refusal} />
      <Field
        label="Name"
        name="name"
        defaultValue={texts.name}
        maxLength={nameLengthMax}
        {...wrongField(refusal, "name")}
        autoComplete="off"
      />
      <TextField
        label="Note"
        hint="For you alone: what it is for, where it came from."
        name="note"
        defaultValue={texts.note}
        maxLength={500}
        {...wrongField(refusal, "note")}
      />
      {collections.length > 0 && (
        <SelectField label="Collection" name="collection" defaultValue={texts.collectionId ?? noCollection}>
          <option value={noCollection}>No collection</option>
          <Options of={collections.map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
    </>
  );
}
