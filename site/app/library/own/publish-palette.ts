import { redirect, type RouterContextProvider } from "react-router";
import type { Publication } from "../../../../server/src/domain/community/publish-draft.ts";
import { getServices } from "../../ground/services.ts";
import { readRefusal, type Refusal } from "../../ground/refusals.ts";
import { readText } from "../../ground/read-form.ts";
import { type PublishTexts, readColors, readTexts, toDescription, wantedColors } from "./publish-form.ts";

export interface PublishRefusal {
  readonly texts: PublishTexts;
  readonly refusal: Refusal;
}

/** Publishes what a form says and leads to its page; what is refused comes back with what was typed. */
export async function publishPalette(
  context: Readonly<RouterContextProvider>,
  accountId: string,
  form: FormData,
): Promise<Response | PublishRefusal> {
  const texts = readTexts(form);
  const colors = readColors(readText(form, "colors"));
  if (colors === undefined) {
    return { texts, refusal: { code: "invalid_palette", message: wantedColors, field: "colors" } };
  }
  try {
    const { publishing } = getServices(context);
    return leadOn(await publishing.publishPalette(accountId, { colors, ...toDescription(texts) }));
  } catch (error) {
    return { texts, refusal: readRefusal(error) };
  }
}

function leadOn(publication: Publication): Response {
  if (publication.state === "queued") return redirect("/publish/waiting");
  return redirect(`/palette/${publication.palette.slug}`);
}
