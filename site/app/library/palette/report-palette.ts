import type { RouterContextProvider } from "react-router";
import { getServices } from "../../ground/services.ts";
import { readRefusal } from "../../ground/refusals.ts";
import { readText } from "../../ground/read-form.ts";
import { requirePerson } from "../../ground/require-person.ts";
import { findReason, type ReportOutcome } from "./report-reasons.ts";

/** Sends the report of a form to the operators. */
export async function reportPalette(
  context: Readonly<RouterContextProvider>,
  slug: string,
  form: FormData,
): Promise<ReportOutcome> {
  const { accountId } = await requirePerson({ context }, `/palette/${slug}`);
  const reason = findReason(form.get("reason"));
  if (reason === undefined)
    return { refusal: { code: "invalid_parameter", message: "Choose a reason first." } };
  try {
    const complaint = { reason, note: readText(form, "note") };
    await getServices(context).reports.reportPalette(accountId, slug, complaint);
    return { isReported: true };
  } catch (error) {
    return { refusal: readRefusal(error) };
  }
}
