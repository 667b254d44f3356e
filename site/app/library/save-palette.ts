import { data, redirect } from "react-router";
import { signInToSave } from "../shell/intended-save.ts";
import { findPerson, getServices } from "../shell/load-context.ts";
import { isPlainForm, localPath, pathWithNext, readForm } from "../shell/form-input.ts";
import { readRefusal } from "../shell/refusals.ts";
import { type SaveAnswer, savedType } from "../ui/save-state.ts";
import type { Route } from "./+types/save-palette.ts";

/** A plain form is redirected to its page; a script gets the result as data. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const back = form.has("back") ? localPath(form.get("back")) : `/palette/${params.slug}`;
  const intent = form.get("intent");
  if (intent !== "save" && intent !== "unsave") {
    throw data('Field "intent" must be save or unsave', { status: 400 });
  }
  const person = await findPerson(context);
  if (person === undefined) {
    // A visitor has no saves, so undoing one changes nothing.
    const isSaving = intent === "save";
    const answer = isSaving ? signInToSave(context, params.slug, back) : redirect(pathWithNext("/sign-in", back));
    return answerVisitor(request, answer);
  }
  const { saves } = getServices(context);
  const { accountId } = person;
  try {
    const saveCount =
      intent === "save"
        ? await saves.savePalette(accountId, params.slug)
        : await saves.unsavePalette(accountId, params.slug);
    if (isPlainForm(request)) return redirect(back);
    return { isSaved: intent === "save", saveCount } satisfies SaveAnswer;
  } catch (error) {
    if (isPlainForm(request)) throw error;
    return { problem: readRefusal(error).message } satisfies SaveAnswer;
  }
}

/** A script gets the address to go to as data, because `fetch` would follow a redirect. */
function answerVisitor(request: Request, answer: Response): Response {
  if (request.headers.get("accept") !== savedType) return answer;
  const { headers } = answer;
  const leadTo = headers.get("location") ?? "/sign-in";
  headers.delete("location");
  return Response.json({ leadTo } satisfies SaveAnswer, { headers });
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/palette/${params.slug}`);
}
