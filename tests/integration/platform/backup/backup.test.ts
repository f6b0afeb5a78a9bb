import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { differencesFromProvider } from "@/server/books/provider-books";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { writeVisits } from "@/server/figures/product-visits";
import { expireOrders } from "@/server/orders/expire-orders";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { db, disconnectDb } from "@/server/platform/database/db";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { backup, restore } from "../../../../tools/stack/postgres/backup";
import { withClient } from "../../../../tools/stack/postgres/databases";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { openOwnDatabase } from "../../../support/data/own-database";
import { openDeliveryServices, sink } from "../../../support/simulator/delivery-services";

vi.hoisted(() => {
  process.env.DATABASE_URL += "_own";
});
const place = openOwnDatabase();
openDeliveryServices();

const folder = mkdtempSync(join(tmpdir(), "barq-backup-"));
const file = join(folder, "shop.backup");
afterAll(() => rmSync(folder, { recursive: true }));

async function restoreShop(): Promise<void> {
  await stopJobs();
  await disconnectDb();
  await restore(place, file, true);
}

/** All rows of the shop, as text. */
async function everything(): Promise<Record<string, string[]>> {
  return withClient(place.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await client.query(`SELECT row::text AS row FROM "${name}" AS row ORDER BY 1`);
      if (name !== "_prisma_migrations") contents[name] = found.rows.map(({ row }) => row);
    }
    return contents;
  });
}

/** Adds more rows than one network read returns, with characters that may look like line ends. */
async function fillWithText(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO licence_keys (id, product_id, sealed, fingerprint)
    SELECT gen_random_uuid(), ${DESKTOP_OS}, repeat(i::text, 1 + i % 300) || ${"\u2028 \r\n \\. \t"}, 'filled ' || i
    FROM generate_series(1, 5000) AS i`;
}

it("a shop restored from an hour ago catches up with the provider, and nobody gets a second code", async () => {
  const paid = await paidOrder([{ productId: DESKTOP_OS }]);
  await deliverOrder(paid.orderId);
  const open = await approvedOrder([{ productId: DESKTOP_OS }]);
  // Make the payments an hour old and the orders expired.
  await db().$executeRaw`
    UPDATE payments SET updated_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`;
  await db().$executeRaw`UPDATE orders SET expires_at = now() - interval '30 minutes'`;
  await fillWithText();
  // Write the visits now; otherwise their timer writes them during the backup.
  await writeVisits();
  const before = await everything();
  const jobs = await waitingJobs();
  expect(await backup(place.databaseUrl, file, "copy")).toMatchObject({ form: "copy" });

  await db().$executeRaw`UPDATE orders SET expires_at = now() + interval '1 minute'`;
  await open.visitor.capture(open.providerOrderId);
  await deliverOrder(open.orderId);
  const codes = (await orderRow(open.orderId)).items.flatMap(({ licenceKeys }) =>
    licenceKeys.map(({ id }) => id),
  );
  await approvedOrder([{ productId: DESKTOP_OS }]);
  expect(sink.mails).toHaveLength(2);

  await restoreShop();
  expect({ ...(await everything()), orders: before.orders }).toEqual(before);
  expect(await waitingJobs()).toEqual(jobs);
  expect((await orderRow(open.orderId)).status).toBe("pending");

  await expireOrders();
  await reconcilePayments();
  const { status, items } = await orderRow(open.orderId);
  expect(status).toBe("completed");
  expect(items.flatMap(({ licenceKeys }) => licenceKeys.map(({ id }) => id))).toEqual(codes);
  await deliverOrder(open.orderId);
  const [first, second] = sink.mails.slice(1).map(({ text }) => text);
  expect(second).toBe(first);
  const always = { since: new Date(0), until: new Date("2100-01-01") };
  expect(await differencesFromProvider(always)).toMatchObject({ differences: [], failures: [] });
});
