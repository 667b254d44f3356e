import { formatAttribution } from "../ground/attribution-snippet.ts";
import type { SiteFacts } from "../../../server/src/domain/site-services.ts";

/** A numbered clause; texts are lines of Markdown. */
export interface Clause {
  readonly text: string;
  readonly items?: readonly string[];
  /** To be copied. */
  readonly code?: string;
}

export interface TermsSection {
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** The terms of use. Others refer to section 12.3: sections are never renumbered, only added at the end. */
export function listTerms(facts: SiteFacts): readonly TermsSection[] {
  return [...listUse(facts), ...listRights(facts), ...listDisplay(facts), ...listEnd()];
}

function listUse({ siteName, siteUrl, dailyCredits }: SiteFacts): readonly TermsSection[] {
  return [
    section("What this is about", [
      `These are the terms between you and whoever operates this instance, ${siteName} at ${siteUrl} (“the operator”). They cover the site and the API.`,
      "By using either you accept them. If you do not, please do not use them.",
      "The software is open source under the MIT license, which lets you run an instance of your own. These terms are not about that.",
    ]),
    section("Your account", [
      "Browsing, generating and exporting need no account. Saving, publishing and the API do.",
      "Give an e-mail address that is yours, and keep your password to yourself.",
      "You answer for what is done with your account. You can delete it at any time in the settings.",
    ]),
    section("The API and its credits", [
      "The API is for accounts on the Pro plan. The operator says how to get it.",
      `An account has ${dailyCredits.toLocaleString("en-US")} credits a day unless the operator gave it another number. They are renewed at midnight UTC; what was not used lapses.`,
      "What costs how many credits is told in the documentation. Errors cost none.",
    ]),
    section("Keys", [
      "A key is a secret. Do not put it where others can read it, such as a web page, an app, or a public repository.",
      "If it got out, revoke it in the dashboard. The operator may revoke a key that is misused.",
    ]),
    section("Fair use", [
      "Do not get around limits, by several accounts or otherwise, and do not attack or overload the service.",
      "Programs are welcome at the API. On the pages they keep to robots.txt.",
    ]),
  ];
}

function listRights({ siteName }: SiteFacts): readonly TermsSection[] {
  return [
    section("What you publish", [
      "A palette that you publish can be seen, saved and used by anyone, here and through the API, with its name, tagline and tags.",
      "You keep what rights you have in it, and allow the operator to show and pass it on for that purpose. It stays when you delete your account, without your account's name on it; unpublish it before if you do not want that.",
      "No insults, no advertising, nobody's private matters in names and texts. The operator may unpublish.",
    ]),
    section("What you may do with palettes", [
      "Use generated and published palettes and the colors in them in any work, for money too, and without asking.",
      "Nobody promises that a combination of colors or the name of a color is free of other people's rights, such as trademarks.",
      "The names of colors come from a list under the MIT license.",
    ]),
    section("Your data", [
      "Kept are: your e-mail address, your password as a hash or who you are at GitHub or Google if you sign in with them, your sessions, what you saved, published and reported, your keys as hashes, and how many credits you used on which day with which key and operation.",
      "Cookies are set for signing in and for your choice of light or dark. There is no advertising, no tracking, and nothing is loaded from other sites.",
      "When you delete your account, all of that is deleted but the palettes of section 6.2 and the numbers of credits, which then belong to nobody. Backups may hold it until the operator replaces them.",
    ]),
    section("Changes to the service", [
      "The operator may change, interrupt or end the service, or parts of it.",
      "Version 1 of the API changes only by addition. An operation that is to go announces it beforehand in the headers Deprecation and Sunset.",
    ]),
    section("No warranty", [
      "The service is provided as it is. Nobody promises that it is always there, without faults, or fit for what you want.",
      "Contrast, simulated vision and the names of colors are computed with care, but check what matters to you.",
    ]),
    section("Liability", [
      `As far as the law allows, neither the operator nor the authors of ${siteName} are liable for damage that comes of using the service or of not being able to.`,
      "Nothing here limits what by law cannot be limited.",
    ]),
  ];
}

function listDisplay(facts: SiteFacts): readonly TermsSection[] {
  const { siteName, siteUrl } = facts;
  return [
    {
      title: "Showing data from the service",
      clauses: [
        {
          text: "Data from the service is whatever its API answers: palettes with their names and texts, and colors with their names and figures, also when you have stored it or worked it over.",
        },
        { text: "You may store it for as long as you need it, and show it to your users." },
        {
          text: `**Attribution.** Any application or website that displays data from ${siteName} must show visible attribution somewhere its users can see it.`,
          items: [
            `The attribution is a clickable hyperlink to \`${siteUrl}\` whose query string carries \`utm_source=api\` and \`utm_medium=attribution\`.`,
            `The link text names the service, in the form “Powered by ${siteName}”. The wording may be similar.`,
            "It must be a real hyperlink with those two parameters. It must not be hidden, and not be for machines alone.",
            "One link is enough for an application or website, if users can find it without effort. This is one:",
          ],
          code: formatAttribution(facts),
        },
        {
          text: "Colors that you use in a work of your own, such as a logo, a page's design or a print, are not a display of data and need no attribution.",
        },
      ],
    },
  ];
}

function listEnd(): readonly TermsSection[] {
  return [
    section("When it ends", [
      "You can stop at any time. The operator may suspend an account that breaks these terms, and says why if possible.",
      "What you have received by then you may keep, with the attribution of section 12.3.",
    ]),
    section("Changes to these terms", [
      "The operator may change these terms. What this page says is in force; what you did before is judged by what it said then.",
    ]),
    section("Questions", [
      "Questions about this instance go to its operator. Should a part of these terms not hold, the rest still does.",
    ]),
  ];
}

function section(title: string, texts: readonly string[]): TermsSection {
  return { title, clauses: texts.map((text) => ({ text })) };
}
