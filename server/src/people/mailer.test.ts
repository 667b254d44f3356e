import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "@tincture/contract/errors";
import { createMailer } from "./mailer.ts";
import { resetMail } from "./mails.ts";
import { startSmtpServer, unknownRecipient } from "../../../test/support/people/smtp-server.ts";

const from = { siteName: "Tincture", siteUrl: "https://tincture.test" };

async function failToSend(url: string, recipient: string): Promise<DomainError> {
  const failures: unknown[] = [];
  const mailer = createMailer({
    mail: { url, from: "no-reply@tincture.test" },
    onFailure: (error) => failures.push(error),
  });
  mailer.send(async () => resetMail(recipient, "https://tincture.test/reset", from));
  await mailer.flush();
  mailer.close();
  const [failure, ...others] = failures;
  assert.ok(failure instanceof DomainError && others.length === 0);
  assert.deepEqual(mailer.counts, { sent: 0, failed: 1, waiting: 0 });
  return failure;
}

test("createMailer() reports a refused recipient without the address", async () => {
  await using smtp = await startSmtpServer();
  const failure = await failToSend(smtp.url, `${unknownRecipient}@tincture.test`);
  assert.equal(failure.message, "The mail server failed with 550 at RCPT TO (EENVELOPE)");
  assert.doesNotMatch(failure.stack ?? "", new RegExp(unknownRecipient));
  assert.deepEqual([failure.cause, smtp.mails], [undefined, []]);
});

test("createMailer() reports an unreachable server without its password", async () => {
  const failure = await failToSend("smtp://ada:hunter2@127.0.0.1:1", "ada@tincture.test");
  assert.match(failure.message, /^The mail server failed at CONN \(E\w+\)$/);
});
