import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { OldDatabase, type Row } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");
let old: OldDatabase;
let before: Row[];

beforeAll(async () => {
  const url = new URL(serverUrl);
  url.pathname = `/barq_mails_${process.env.VITEST_POOL_ID}`;
  old = await OldDatabase.create(serverUrl, url.href, "20261122072100_topup_claims");
  await old.query(`
    INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
      VALUES (10001, 'a', 'omar@example.com', 'completed', 0.99, 3.75, 'a', now(), now());
    INSERT INTO mails (order_id, kind, recipient, locale, message_id, attempts, last_error, sent_at)
      VALUES (10001, 'order-delivery', 'omar@example.com', 'ar', '<1@barq>', 57, 'EENVELOPE', NULL),
        (10001, 'order-codes-again', 'omar@example.com', 'ar', '<2@barq>', 1, NULL, now());
  `);
  before = (await old.contents()).mails ?? [];
  await old.migrate("20261122073000_mail_refusals");
});
afterAll(() => old.drop());

it("mails refused before the migration are unchanged, and are retried", async () => {
  const { mails } = await old.contents();
  expect(before).toHaveLength(2);
  expect(mails).toEqual(before.map((mail) => ({ ...mail, refusals: 0 })));
});
