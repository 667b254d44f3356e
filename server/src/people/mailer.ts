import { DomainError } from "@tincture/contract/errors";

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

export interface MailCounts {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
}

/**
 * Sends mail in the background. Callers do not wait, so the time of a response does not reveal
 * whether a mail was sent.
 */
export interface Mailer {
  readonly counts: MailCounts;
  /** Writes a mail and sends it, unless the writer returns undefined or the queue is full. */
  send(write: () => Promise<Mail | undefined>): void;
  /** Sends a mail in turn. @throws {DomainError} `service_unavailable` */
  deliver(mail: Mail): Promise<void>;
  flush(): Promise<void>;
  close(): void;
}

const waitingMax = 100;
const connectMsMax = 5000;
const silenceMsMax = 10_000;

interface MailerOptions {
  readonly mail: MailSettings;
  readonly onFailure: (error: unknown) => void;
}

export function createMailer({ mail: settings, onFailure }: MailerOptions): Mailer {
  const counts = { sent: 0, failed: 0, waiting: 0 };
  let transport: ReturnType<typeof openTransport> | undefined;
  let last = Promise.resolve();

  function fail(error: unknown): void {
    counts.failed += 1;
    onFailure(error);
  }
  async function sendWritten(write: () => Promise<Mail | undefined>): Promise<void> {
    try {
      const mail = await write();
      if (!mail) return;
      const { sendMail } = await (transport ??= openTransport(settings));
      await sendMail(mail);
      counts.sent += 1;
    } catch (error) {
      fail(error);
      throw error;
    } finally {
      counts.waiting -= 1;
    }
  }
  function enqueue(write: () => Promise<Mail | undefined>): Promise<void> {
    if (counts.waiting >= waitingMax) {
      const error = new DomainError("service_unavailable", "Too many mails wait to be sent");
      fail(error);
      return Promise.reject(error);
    }
    counts.waiting += 1;
    const sent = last.then(() => sendWritten(write));
    last = sent.catch(() => {});
    return sent;
  }
  return {
    counts,
    // Failures are reported to `onFailure`.
    send: (write) => void enqueue(write).catch(() => {}),
    deliver: (mail) => enqueue(() => Promise.resolve(mail)),
    flush: () => last,
    close: () =>
      void transport?.then(
        ({ close }) => close(),
        () => undefined,
      ),
  };
}

async function openTransport({ url, from }: MailSettings) {
  const { createTransport } = await import("nodemailer");
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
  return {
    // As an object, because a comma or bracket in the text would make several addresses of it.
    sendMail: (mail: Mail) => transport.sendMail({ ...mail, to: { name: "", address: mail.to } }).catch(hideResponse),
    verify: () => transport.verify().catch(hideResponse),
    close: () => transport.close(),
  };
}

/** Connects and signs in, and sends nothing. */
export async function verifyMailServer(mail: MailSettings): Promise<void> {
  const transport = await openTransport(mail);
  await transport.verify().finally(() => transport.close());
}

/** The text of a server's response may quote the recipient, so only its code is reported. */
function hideResponse(error: { readonly code?: string; readonly command?: string; readonly responseCode?: number }) {
  const { code = "no code", command = "an unknown command", responseCode } = error;
  const response = responseCode === undefined ? "" : ` with ${responseCode}`;
  throw new DomainError("service_unavailable", `The mail server failed${response} at ${command} (${code})`);
}
