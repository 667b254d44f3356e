import { redirect } from "react-router";
import type { SiteServices } from "@tincture/contract/site-services";
import { readText } from "../../shell/form-input.ts";
import { getServices, type LoadContext } from "../../shell/load-context.ts";
import { readRefusal, type Refusal, refuse } from "../../shell/refusals.ts";
import {
  chosenPath,
  type PrivateIntent,
  privatePath,
  readCollection,
  readIds,
  readIntent,
  shelfPath,
} from "./private-form.ts";

export interface RefusedChange {
  readonly intent: PrivateIntent | undefined;
  readonly refusal: Refusal;
  readonly name: string;
}

interface ChangeRequest {
  readonly form: FormData;
  readonly accountId: string;
  readonly context: LoadContext;
}

export async function changePrivate({ form, accountId, context }: ChangeRequest) {
  const intent = readIntent(form);
  try {
    const isAboutChosen = intent === "move" || intent === "delete" || intent === "duplicate";
    if (intent === undefined) return refuseForm("This form is of another version. Open the page again.", undefined);
    if (isAboutChosen && readIds(form).length === 0) return refuseForm("Choose a palette first.", intent);
    const { privatePalettes } = getServices(context);
    return redirect(await changes[intent]({ form, accountId, privatePalettes }));
  } catch (error) {
    return refuse(readRefusal(error), { intent, name: readText(form, "name") });
  }
}

function refuseForm(message: string, intent: PrivateIntent | undefined) {
  return refuse({ code: "invalid_parameter", message }, { intent, name: "" });
}

interface Change extends Pick<SiteServices, "privatePalettes"> {
  readonly form: FormData;
  readonly accountId: string;
}

/** Each returns the path to redirect to. */
const changes: Readonly<Record<PrivateIntent, (change: Change) => Promise<string>>> = {
  async move({ form, accountId, privatePalettes }) {
    const collectionId = readCollection(form);
    await privatePalettes.movePalettes(accountId, readIds(form), collectionId);
    return withDone(shelfPath(collectionId), "move");
  },
  async delete({ form, accountId, privatePalettes }) {
    const ids = readIds(form);
    await privatePalettes.deletePalettes(accountId, ids);
    return `${withDone(chosenPath(privatePath, ids), "delete")}${keepShelf(form)}`;
  },
  async restore({ form, accountId, privatePalettes }) {
    const count = await privatePalettes.restorePalettes(accountId, readIds(form));
    return `${withDone(privatePath, count > 0 ? "restore" : "late")}${keepShelf(form)}`;
  },
  async duplicate({ form, accountId, privatePalettes }) {
    for (const id of readIds(form).toReversed()) await privatePalettes.duplicatePalette(accountId, id);
    return `${withDone(privatePath, "duplicate")}${keepShelf(form)}`;
  },
  async create({ form, accountId, privatePalettes }) {
    const { id } = await privatePalettes.createCollection(accountId, readText(form, "name"));
    return withDone(shelfPath(id), "create");
  },
  async rename({ form, accountId, privatePalettes }) {
    const id = readText(form, "on");
    const [name, known] = [readText(form, "name"), readText(form, "known")];
    await privatePalettes.renameCollection(accountId, id, { name, known });
    return withDone(shelfPath(id), "rename");
  },
  async drop({ form, accountId, privatePalettes }) {
    const known = { name: readText(form, "known"), paletteCount: Number(readText(form, "count")) };
    await privatePalettes.deleteCollection(accountId, readText(form, "on"), known);
    return withDone(privatePath, "drop");
  },
};

export const doneTexts = {
  move: "Moved.",
  delete: "Deleted.",
  restore: "Restored.",
  late: "Too late: what was deleted is gone for good.",
  duplicate: "Duplicated.",
  create: "Collection created. Choose palettes to move into it.",
  rename: "Renamed.",
  drop: "Collection deleted. Its palettes are here.",
  keep: "Saved.",
  revive: "Saved. This palette had been deleted in another tab; it is restored.",
} as const;
type Done = keyof typeof doneTexts;

export function readDone(query: URLSearchParams): Done | undefined {
  const done = query.get("done") ?? "";
  return isDone(done) ? done : undefined;
}

function isDone(text: string): text is Done {
  return Object.hasOwn(doneTexts, text);
}

export function withDone(path: string, done: Done): string {
  return `${path}${path.includes("?") ? "&" : "?"}done=${done}`;
}

function keepShelf(form: FormData): string {
  const shelf = readText(form, "shelf");
  return shelf === "" ? "" : `&collection=${encodeURIComponent(shelf)}`;
}
