/** The texts of alerts by mail. They contain no secrets and no links that sign in. */
import type { Mail } from "../people/mailer.ts";
import type { DeliveryDetails } from "./alert-store.ts";

export interface MailFrom {
  readonly siteName: string;
  readonly siteUrl: string;
}

export function formatAlertMail(details: DeliveryDetails, { siteName, siteUrl }: MailFrom): Mail {
  const { subject, lines } = describe(details, siteName);
  const choose = `Choose which alerts you get at ${siteUrl}/dashboard/alerts.`;
  return { to: details.email, subject, text: [...lines, "", choose].join("\n") };
}

function describe({ event, data, email }: DeliveryDetails, siteName: string) {
  if (event === "credits.threshold_reached") {
    const { percent, credits_used: used, daily_limit: limit } = data;
    return {
      subject: `${percent} % of today's credits used at ${siteName}`,
      lines: [
        `The account ${email} at ${siteName} has used ${used} of its ${limit} daily credits.`,
        "They reset at midnight UTC.",
      ],
    };
  }
  const { key_name: name, key_hint: hint, network } = data;
  return {
    subject: `An API key was used from a new network at ${siteName}`,
    lines: [
      `An API key of ${email} at ${siteName} was used from the network ${network} for the first time:`,
      `  ${name} (${hint})`,
      "",
      `If it was you, there is nothing to do. If not, rotate or revoke the key.`,
    ],
  };
}
