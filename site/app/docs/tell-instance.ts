import type { Provider } from "../../../server/src/domain/people/people.ts";
import type { PeopleFacts, RequestRecords, SiteFacts } from "../../../server/src/domain/site-services.ts";
import type { Block, Parts } from "./article.ts";

type MailFacts = Pick<PeopleFacts, "canMail" | "providers">;

/** Returns the parts of `privacy.md` that depend on the operator's settings, by name. */
export function tellInstance({ records }: Pick<SiteFacts, "records">, { canMail, providers }: MailFacts): Parts {
  return {
    signIn: () => write(tellProviders(providers)),
    requests: () => write(requests[records.requests]),
    network: () => write(tellNetwork(records)),
    traces: () => write(records.isTraced ? traced : "No traces of requests are sent anywhere."),
    mail: () =>
      write(
        canMail
          ? mailed
          : "This instance sends no mail at all. If you forget your password, its operator can give you a new one.",
      ),
  };
}

const requests: Readonly<Record<RequestRecords["requests"], string>> = {
  all:
    "This instance writes a line for each request: when it came, the kind of page or operation that was asked for (never the address itself), how it was " +
    "answered and how long that took, and the ids of account and key where there are any.",
  refused:
    "This instance writes lines for some of the requests that it refuses, and for failures of its own: when they came, what kind of page or operation was " +
    "asked for (never the address itself), and the ids of account and key where there are any.",
  off: "This instance writes no lines for requests, except where it fails by itself.",
};

function tellNetwork({ hasNetwork }: RequestRecords): string {
  return hasNetwork
    ? "Lines say which network a request came from: an IPv4 address, or the first 64 bits of an IPv6 address."
    : "No line says where a request came from: its operator has left network addresses out.";
}

const traced =
  "Traces of some requests go to a collector that the operator has chosen: what kind of page or operation was asked for, and how long each step took.";

const mailed =
  "Mail goes out through a server that the operator has chosen: to confirm an e-mail, to set a new password, and to tell you of a new password or key. " +
  "There are no newsletters, and no pictures or links that tell whether you have read it.";

const providerNames: Readonly<Record<Provider, string>> = { github: "GitHub", google: "Google" };

function tellProviders(providers: readonly Provider[]): string {
  if (providers.length === 0)
    return "This instance offers no sign-in through another service, so none of them learns about you from here.";
  const names = providers.map((provider) => providerNames[provider]).join(" or ");
  return `If you choose to sign in with ${names}, your browser goes there and comes back. Your id and e-mail there are kept, and no means to ask for more.`;
}

function write(text: string): Block {
  return { kind: "text", text: [{ kind: "text", text }] };
}
