import { createTransport } from "nodemailer";
import { DomainError } from "../domain/errors.ts";
import type { MailCount } from "./mail-counts.ts";

export interface MailSettings {
  /** `smtp://` or `smtps://`, which may have a password. */
  readonly url: string;
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail in the background: the caller does not wait, so nobody learns from the time it takes whether one was sent. */
export interface Mailer {
  /** Makes a mail, if there is one to make, and sends it. When too much waits, it is dropped and told. */
  send(write: () => Promise<Mail | undefined>): void;
  /** Resolves once all that was asked is sent or has failed. */
  settle(): Promise<void>;
  close(): void;
}

const waitingMax = 100;
const connectMsMax = 5000;
const silenceMsMax = 10_000;

interface MailerOptions {
  readonly mail: MailSettings;
  /** Told of what was not sent; never with its text. */
  readonly onFailure: (error: unknown) => void;
  /** Adds to a count of the operator's metrics. */
  readonly count: (count: MailCount, more: number) => void;
}

export function createMailer({ mail: { url, from }, onFailure, count }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: connectMsMax,
      greetingTimeout: connectMsMax,
      socketTimeout: silenceMsMax,
      dnsTimeout: connectMsMax,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  let last = Promise.resolve();
  let waiting = 0;

  function fail(error: unknown): void {
    count("failed", 1);
    onFailure(error);
  }
  async function deliver(write: () => Promise<Mail | undefined>): Promise<void> {
    try {
      const mail = await write();
      // As one address: in a text, a comma or a bracket of an e-mail would make another one of it.
      if (!mail) return;
      await transport.sendMail({ ...mail, to: { name: "", address: mail.to } }).catch(refuseFailure);
      count("sent", 1);
    } catch (error) {
      fail(error);
    } finally {
      waiting -= 1;
      count("waiting", -1);
    }
  }
  return {
    send(write) {
      if (waiting >= waitingMax) return fail(new DomainError("service_unavailable", "Too many mails wait to be sent"));
      waiting += 1;
      count("waiting", 1);
      last = last.then(() => deliver(write));
    },
    settle: () => last,
    close: () => transport.close(),
  };
}

/** What the server answered may quote the recipient, so of it only what is no text of its own is told. */
function refuseFailure(error: { readonly code?: string; readonly command?: string; readonly responseCode?: number }) {
  const { code = "no code", command = "an unknown command", responseCode } = error;
  const answer = responseCode === undefined ? "" : ` with ${responseCode}`;
  throw new DomainError("service_unavailable", `The mail server failed${answer} at ${command} (${code})`);
}
