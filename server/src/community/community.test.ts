import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { describePalette, slugify } from "@tincture/color";
import { pino } from "pino";
import { compose } from "../ops/compose.ts";
import { readConfig, type Environment } from "../ops/config.ts";
import { fakePalette } from "../../../test/support/db/samples.ts";
import { testCatalog as colors } from "../../../test/support/colors/test-catalog.ts";
import { createOperatorPublishing } from "../library/library.ts";
import type { PaletteDraft } from "@tincture/contract/community";
import { createReview } from "./review.ts";

const start = Date.UTC(2026, 5, 1, 23);
const hourMs = 3_600_000;
const page = { limit: 10, offset: 0 };
const silent = pino({ level: "silent" });

/**
 * The services without HTTP, with three imported palettes, Ann and Bob, and a clock that the test
 * sets.
 */
async function setUp(t: TestContext, env: Environment = {}, log = silent) {
  const folder = mkdtempSync(join(tmpdir(), "tincture-community-"));
  const time = { now: start };
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, "test.db")}`,
    STARTER_LIBRARY: "off",
    ...env,
  });
  const overrides = { clock: () => time.now, colors, isAlone: true };
  const application = await compose(config, log, overrides);
  const { services, store } = application;
  t.after(async () => {
    await application.close();
    rmSync(folder, { recursive: true });
  });
  await store.palettes.insertPalettes(
    [1, 2, 3].map((number) => fakePalette(number, { saveCount: 0 })),
    start,
  );
  const createAccount = (email: string) => services.accounts.createAccount({ email, plan: "pro", dailyLimit: null });
  const [ann, bob] = [await createAccount("ann@example.com"), await createAccount("bob@example.com")];
  return { services, store, time, ann: ann.id, bob: bob.id };
}

function draft(number: number, fields: Partial<PaletteDraft> = {}): PaletteDraft {
  const colors = ["c0ffee", String(number).padStart(6, "0")];
  return { colors, name: `Draft ${number}`, tagline: "", tags: ["own"], ...fields };
}

test("savePalette() and unsavePalette() move the palette in the popular order at once", async (t) => {
  const { services, ann, bob } = await setUp(t);
  const { saves, library } = services;
  await library.findPublished("slug-1");
  assert.equal(await saves.savePalette(ann, "slug-1"), 1);
  assert.equal(await saves.savePalette(bob, "slug-1"), 2);
  assert.equal((await library.findPublished("slug-1"))?.saveCount, 2);
  const popular = { sort: "popular", tags: [], limit: 3, offset: 0 } as const;
  const slugs = async () => (await library.listPalettes(popular)).palettes.map((palette) => palette.slug);
  assert.deepEqual(await slugs(), ["slug-1", "slug-3", "slug-2"]);
  await saves.savePalette(ann, "slug-2");
  assert.equal(await saves.unsavePalette(ann, "slug-1"), 1);
  assert.equal(await saves.unsavePalette(bob, "slug-1"), 0);
  assert.deepEqual(await slugs(), ["slug-2", "slug-3", "slug-1"]);
  assert.deepEqual(await saves.whichSaved(ann, ["slug-1", "slug-2"]), new Set(["slug-2"]));
  assert.equal((await saves.listSaved(ann, page)).total, 1);
});

test("saves tell what is wrong", async (t) => {
  const { services, ann } = await setUp(t);
  const { saves } = services;
  await assert.rejects(saves.savePalette(ann, "unknown"), { code: "palette_not_found" });
  await assert.rejects(saves.unsavePalette(ann, "unknown"), { code: "palette_not_found" });
  await assert.rejects(saves.listSaved(ann, { limit: 51, offset: 0 }), /"limit" .* 1 to 50, got "51"/);
  await assert.rejects(saves.listSaved(ann, { limit: 1, offset: -1 }), /"offset" .*got "-1"/);
  await assert.rejects(saves.whichSaved(ann, Array<string>(501).fill("x")), /At most 500 .* got 501/);
  assert.deepEqual(await saves.whichSaved(ann, []), new Set());
});

test("publishPalette() wants a confirmed e-mail where the instance sends mail, publishOwnAgain() too", async (t) => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "no-reply@example.com" };
  const { services, store, ann } = await setUp(t, mail);
  const { publishing, accounts } = services;
  const refusal = { code: "email_unconfirmed", message: /sent to ann@example.com/ };
  await assert.rejects(publishing.publishPalette(ann, draft(1)), refusal);
  await assert.rejects(publishing.publishOwnAgain(ann, "slug-1"), refusal);
  assert.equal((await store.publishing.listOwn(ann, page)).total, 0);
  await accounts.confirmEmail("ann@example.com");
  assert.equal((await publishing.publishPalette(ann, draft(1))).state, "published");
});

test("publishPalette() shows the palette at once, under an address of its own", async (t) => {
  const { services, ann } = await setUp(t);
  const { publishing, library } = services;
  const first = await publishing.publishPalette(ann, draft(1, { name: "Same" }));
  const second = await publishing.publishPalette(ann, draft(2, { name: "Same" }));
  assert.ok(first.state === "published" && second.state === "published");
  assert.deepEqual([first.palette.slug, second.palette.slug], ["same", "same-2"]);
  assert.deepEqual(await library.findPublished("same-2"), second.palette);
  const recent = await library.listPalettes({ sort: "recent", tags: ["own"], limit: 9, offset: 0 });
  assert.equal(recent.total, 2);
  assert.equal((await library.findPublishedByColors(draft(1).colors.toReversed()))?.slug, "same");
});

test("publishPalette() refuses colors that are published, and tells where", async (t) => {
  const { services, ann, bob } = await setUp(t);
  await services.publishing.publishPalette(ann, draft(1));
  const again = { ...draft(1), colors: draft(1).colors.toReversed() };
  await assert.rejects(services.publishing.publishPalette(bob, again), {
    code: "palette_exists",
    field: "colors",
    slug: "draft-1",
  });
});

test("publishPalette() keeps to the day's limit, which only success uses and nothing gives back", async (t) => {
  const { services, time, ann, bob } = await setUp(t, { PUBLISH_DAILY_LIMIT: "2" });
  const { publishing } = services;
  await publishing.publishPalette(ann, draft(1));
  await assert.rejects(publishing.publishPalette(ann, draft(1)), { code: "palette_exists" });
  await assert.rejects(publishing.publishPalette(ann, draft(2, { name: "" })), { field: "name" });
  await publishing.publishPalette(ann, draft(2));
  await publishing.deleteOwn(ann, "draft-2");
  await assert.rejects(publishing.publishPalette(ann, draft(3)), {
    code: "publish_limit",
    publicMessage: /At most 2 palettes/,
    retryAfterSeconds: 3600,
  });
  await publishing.publishPalette(bob, draft(3));
  time.now += hourMs;
  assert.equal((await publishing.publishPalette(ann, draft(4))).state, "published");
});

test("publishPalette() allows an account five palettes in its first 24 hours, and the log tells who wants more", async (t) => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const { services, time, ann } = await setUp(t, {}, log);
  const { publishing } = services;
  for (const number of [1, 2, 3, 4, 5]) await publishing.publishPalette(ann, draft(number));
  await assert.rejects(publishing.publishPalette(ann, draft(6)), {
    code: "publish_limit",
    publicMessage: /At most 5 palettes can be published on the first day of an account/,
  });
  const told = lines.filter((line) => line.includes('"publish_limit_reached"'));
  assert.deepEqual([told.length, told[0]?.includes(ann)], [1, true]);
  time.now += 24 * hourMs;
  for (const number of [6, 7, 8, 9, 10, 11]) await publishing.publishPalette(ann, draft(number));
});

test("publishPalette() of newcomers waits for review, until one of their palettes is in the library", async (t) => {
  const { services, store, time, ann, bob } = await setUp(t, { PUBLISH: "newcomers" });
  const { publishing } = services;
  const review = createReview({ store: store.review, clock: () => time.now });
  const first = await publishing.publishPalette(ann, draft(1));
  const second = await publishing.publishPalette(ann, draft(2));
  assert.ok(first.state === "queued" && second.state === "queued");
  await review.approveSubmission(first.submission.id);
  assert.equal((await publishing.publishPalette(ann, draft(3))).state, "published");
  assert.equal((await publishing.publishPalette(bob, draft(4))).state, "queued");
  await store.bans.withholdPalettes({ id: "1", accountId: ann, action: "unpublish", actor: "cli", at: time.now });
  assert.equal((await publishing.publishPalette(ann, draft(5))).state, "queued");
});

test("publishPalette() refuses a suspended account, whatever session it has", async (t) => {
  const { services, store, time, ann } = await setUp(t);
  await store.bans.setSuspended({ id: "1", accountId: ann, action: "suspend", actor: "cli", at: time.now });
  await assert.rejects(services.publishing.publishPalette(ann, draft(1)), { code: "account_suspended" });
});

test("publishPalette() under review queues, and approval publishes for the author", async (t) => {
  const { services, store, time, ann, bob } = await setUp(t, { PUBLISH: "review" });
  const { publishing, library } = services;
  const review = createReview({ store: store.review, clock: () => time.now });
  const queued = await publishing.publishPalette(ann, draft(1));
  assert.ok(queued.state === "queued");
  assert.equal(await library.findPublishedByColors(draft(1).colors), undefined);
  await assert.rejects(publishing.publishPalette(ann, draft(1)), {
    code: "palette_exists",
    publicMessage: /waits for review/,
  });
  time.now += hourMs;
  assert.equal(await review.approveSubmission(queued.submission.id), "draft-1");
  assert.equal((await library.findPublished("draft-1"))?.publishedAt, time.now);
  await assert.rejects(review.approveSubmission(queued.submission.id), { code: "submission_not_found" });
  await assert.rejects(publishing.publishPalette(bob, draft(1)), { slug: "draft-1" });
  assert.equal((await publishing.listOwn(ann, page)).palettes[0]?.state, "published");
});

test("a palette or submission of another account is as unknown as none", async (t) => {
  const { services, ann, bob } = await setUp(t, { PUBLISH: "review" });
  const { publishing } = services;
  const queued = await publishing.publishPalette(ann, draft(1));
  assert.ok(queued.state === "queued");
  const { id } = queued.submission;
  for (const name of [id, "unknown", "slug-1"]) {
    const refusal = { code: "palette_not_found", publicMessage: `No such palette: "${name}"` };
    await assert.rejects(publishing.withdrawSubmission(bob, name), refusal);
    await assert.rejects(publishing.unpublishOwn(bob, name), refusal);
    await assert.rejects(publishing.publishOwnAgain(bob, name), refusal);
    await assert.rejects(publishing.deleteOwn(bob, name), refusal);
  }
  await publishing.withdrawSubmission(ann, id);
  assert.equal((await publishing.listOwn(ann, page)).total, 0);
});

test("unpublishOwn(), publishOwnAgain() and deleteOwn() show at once", async (t) => {
  const { services, store, ann } = await setUp(t);
  const { publishing, library } = services;
  await publishing.publishPalette(ann, draft(1));
  await publishing.unpublishOwn(ann, "draft-1");
  assert.equal(await library.findPublished("draft-1"), undefined);
  await publishing.publishOwnAgain(ann, "draft-1");
  assert.ok(await library.findPublished("draft-1"));
  await createOperatorPublishing({ store: store.palettes, clock: () => start }).unpublishPalette("draft-1");
  await assert.rejects(publishing.publishOwnAgain(ann, "draft-1"), { code: "palette_withheld" });
  await publishing.deleteOwn(ann, "draft-1");
  assert.equal((await publishing.listOwn(ann, page)).total, 0);
});

test("proposePalette() describes the colors under a name whose slug is free", async (t) => {
  const { services, ann } = await setUp(t);
  const { publishing } = services;
  const { colors } = draft(1);
  const described = describePalette(colors);
  const first = await publishing.proposePalette(colors.map((hex) => hex.toUpperCase()));
  assert.deepEqual(first, described);
  const published = await publishing.publishPalette(ann, { colors, ...first });
  assert.equal(published.state === "published" && published.palette.slug, slugify(described.name));
  assert.deepEqual(await publishing.proposePalette(colors), { ...described, name: `${described.name} 2` });
  await assert.rejects(publishing.proposePalette(["red"]), { code: "invalid_palette", field: "colors" });
});

test("reportPalette() takes twenty palettes a day, and says what is wrong", async (t) => {
  const { services, store, time, ann } = await setUp(t);
  const { reports } = services;
  const complaint = { reason: "spam", note: "" } as const;
  const count = 21;
  const palettes = Array.from({ length: count }, (_, i) => fakePalette(100 + i));
  await store.palettes.insertPalettes(palettes, start);
  const slugs = palettes.map(({ slugs: [slug] }) => slug!);
  for (const slug of slugs.slice(1)) await reports.reportPalette(ann, slug, complaint);
  await assert.rejects(reports.reportPalette(ann, slugs[0]!, complaint), {
    code: "report_limit",
    publicMessage: /At most 20/,
  });
  await reports.reportPalette(ann, slugs[1]!, { reason: "other", note: "Again" });
  time.now += hourMs;
  await reports.reportPalette(ann, slugs[0]!, complaint);
  assert.equal((await store.reports.listReported()).length, count);
  await assert.rejects(reports.reportPalette(ann, "unknown", complaint), { code: "palette_not_found" });
  const tooLong = { reason: "spam", note: "x".repeat(501) } as const;
  await assert.rejects(
    reports.reportPalette(ann, "slug-1", tooLong),
    /A note has at most 500 characters; this one has 501/,
  );
  const bad: { reason: never; note: string } = JSON.parse('{"reason":"ugly","note":""}');
  await assert.rejects(reports.reportPalette(ann, "slug-1", bad), /Reason must be one of spam, .*"ugly"/);
});

test("listUsage() tells the last UTC days by key and operation", async (t) => {
  const { services, store, time, ann } = await setUp(t);
  const { usageHistory } = services;
  const debit = { accountId: ann, keyId: "key", operation: "getColor", cap: 500, asked: 1 } as const;
  await store.ledger.commitDebits([
    { ...debit, day: "2026-05-02" },
    { ...debit, day: "2026-05-03" },
    { ...debit, day: "2026-06-01" },
    { ...debit, day: "2026-06-01", operation: "listColors", asked: 7 },
  ]);
  const days = async (count: number) =>
    (await usageHistory.listUsage(ann, { days: count })).map((row) => [row.day, row.operation, row.credits]);
  const today = [
    ["2026-06-01", "getColor", 1],
    ["2026-06-01", "listColors", 7],
  ];
  assert.deepEqual(await days(1), today);
  assert.deepEqual(await days(30), [["2026-05-03", "getColor", 1], ...today]);
  time.now += hourMs;
  assert.deepEqual(await days(30), today);
  await assert.rejects(usageHistory.listUsage(ann, { days: 91 }), /"days" .* 1 to 90, got "91"/);
});

test("forgetAccount() ends its keys and takes back its saves at once, and can be repeated", async (t) => {
  const { services, ann, bob } = await setUp(t);
  const { keys, authenticator, saves, library, publishing } = services;
  const { secret } = await keys.createKey({ accountId: ann, name: "Key", expiresAt: null, actor: "test" });
  await authenticator.authenticate(secret);
  await saves.savePalette(ann, "slug-1");
  await saves.savePalette(bob, "slug-1");
  await publishing.publishPalette(ann, draft(1));
  await services.forgetAccount(ann);
  await services.forgetAccount(ann);
  await assert.rejects(authenticator.authenticate(secret), { code: "invalid_api_key" });
  assert.equal((await library.findPublished("slug-1"))?.saveCount, 1);
  assert.ok(await library.findPublished("draft-1"));
  await assert.rejects(saves.savePalette(ann, "slug-1"), { code: "account_not_found" });
  await assert.rejects(publishing.publishPalette(ann, draft(2)), { code: "account_not_found" });
});
