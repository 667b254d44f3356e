import type { Provider } from "@tincture/contract/people";
import type { PeopleFacts, RequestRecords, SiteFacts } from "@tincture/contract/site-services";
import type { Block, Parts } from "./article.ts";

type MailFacts = Pick<PeopleFacts, "canMail" | "providers">;

export function describeInstance({ records }: Pick<SiteFacts, "records">, { canMail, providers }: MailFacts): Parts {
  return {
    signIn: () => write(describeProviders(providers)),
    requests: () => write(requests[records.requests]),
    network: () => write(describeNetwork(records)),
    traces: () => write(records.isTraced ? traced : "No traces of requests are sent anywhere."),
    mail: () =>
      write(
        canMail
          ? mailed
          : "This instance sends no mail. If you forget your password, the operator can send you a link to set a new one.",
      ),
  };
}

const requests: Readonly<Record<RequestRecords["requests"], string>> = {
  all:
    "This instance logs a line for each request: its time, the kind of page or operation (never the address itself), its status and duration, " +
    "and the ids of the account and the key, if known.",
  refused:
    "This instance logs lines for some of the requests that it refuses, and for its own failures: their time, the kind of page or operation " +
    "(never the address itself), and the ids of the account and the key, if known.",
  off: "This instance logs no lines for requests, except for its own failures.",
};

function describeNetwork({ hasNetwork }: RequestRecords): string {
  return hasNetwork
    ? "Lines contain the network of the client: an IPv4 address, or the first 64 bits of an IPv6 address."
    : "Lines do not contain the network of the client: the operator has left network addresses out.";
}

const traced =
  "Traces of some requests are sent to a collector that the operator has chosen: the kind of page or operation, and the duration of each step.";

const mailed =
  "Mail goes out through a server that the operator has chosen: to confirm an e-mail, to set a new password, to notify you of a new password or key, and to send the alerts that you chose. " +
  "There are no newsletters, and mails do not track whether you read them.";

const providerNames: Readonly<Record<Provider, string>> = { github: "GitHub", google: "Google" };

function describeProviders(providers: readonly Provider[]): string {
  if (providers.length === 0) return "This instance offers no sign-in through another service.";
  const names = providers.map((provider) => providerNames[provider]).join(" or ");
  return `If you sign in with ${names}, your browser is redirected there and back. This instance stores your id and e-mail there, but no access to your account there.`;
}

function write(text: string): Block {
  return { kind: "text", text: [{ kind: "text", text }] };
}
