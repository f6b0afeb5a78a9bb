import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { orderFilter } from "@/contract/admin/orders/order-table";
import { env } from "@/env";
import { exportOrders } from "@/server/orders/admin/export-orders";
import { db, disconnectDb } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { onStandby } from "@/server/platform/database/read-database";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { type Forwarder, startForwarder } from "../../../../tools/chaos/forwarder";
import { createDatabase, dropDatabase } from "../../../../tools/stack/postgres/databases";
import { emptyOrders, owner } from "../../../support/data/own-orders";

const { serverUrl, template } = inject("databaseServer");
/** Stands in for a standby that has not replayed the latest changes. */
const STANDBY = `barq_standby_${process.pid}`;
const primary = new URL(env().DATABASE_URL ?? "").pathname.slice(1);

let forwarder: Forwarder;
beforeAll(async () => {
  await createDatabase(serverUrl, STANDBY, template);
  forwarder = await startForwarder(Number(new URL(serverUrl).port));
});
afterAll(async () => {
  vi.restoreAllMocks();
  env().DATABASE_READ_URL = undefined;
  // Close the forwarder first; otherwise the pool waits for a connection that does not answer.
  forwarder.close();
  await disconnectDb();
  await dropDatabase(serverUrl, STANDBY);
});
beforeEach(async () => {
  await disconnectDb();
  const url = new URL(serverUrl);
  url.port = String(forwarder.port);
  url.pathname = `/${STANDBY}`;
  env().DATABASE_READ_URL = url.href;
  laterByAMinute();
});

const realNow = performance.now.bind(performance);
let ahead = 0;

/** Lets the cached result of the standby check expire. */
function laterByAMinute(): void {
  ahead += 60_000;
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
}

const askedDatabase = () =>
  onStandby(async (db) => {
    const [row] = await db.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
    return row?.name;
  });

it("exports and figures read from the primary unless a standby is configured", async () => {
  env().DATABASE_READ_URL = undefined;
  expect(await askedDatabase()).toBe(primary);
});

it("an export of orders reads from the standby", async () => {
  const { id, email } = await owner("layla");
  await emptyOrders(1, id, email);
  expect(await linesOf()).toBe(1);
  env().DATABASE_READ_URL = undefined;
  expect(await linesOf()).toBe(2);
});

const linesOf = async () => {
  const file = await new Response(exportOrders(orderFilter.parse({}), "en")).text();
  return file.trim().split("\n").length;
};

it("a read that the standby cancels is repeated on the primary", async () => {
  const asked: unknown[] = [];
  await onStandby(async (db) => {
    const [row] = await db.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
    asked.push(row?.name);
    // PostgreSQL's error when a replayed change removes rows that a read still needs.
    if (asked.length === 1)
      throw Object.assign(new Error("conflict with recovery"), { code: "40001" });
  });
  expect(asked).toEqual([STANDBY, primary]);
  expect(await askedDatabase()).toBe(primary);
});

it("an error of the query itself is not repeated on the primary", async () => {
  await expect(onStandby((db) => db.$queryRaw`SELECT 1 / 0`)).rejects.toThrow(/division by zero/);
  expect(await askedDatabase()).toBe(STANDBY);
});

it("a table that the standby has not replayed yet is read from the primary", async () => {
  await db().$executeRaw`CREATE TABLE of_the_new_release AS SELECT 7 AS number`;
  try {
    const read = () => onStandby((one) => one.$queryRaw`SELECT number FROM of_the_new_release`);
    expect(await read()).toEqual([{ number: 7 }]);
  } finally {
    await db().$executeRaw`DROP TABLE of_the_new_release`;
  }
});

it("a read that times out is not repeated on the primary", async () => {
  const seconds = env().DATABASE_STATEMENT_SECONDS;
  env().DATABASE_STATEMENT_SECONDS = 1;
  let tries = 0;
  const slow = onStandby((one) => {
    tries += 1;
    return one.$queryRaw`SELECT count(*)::int FROM generate_series(1, 1e12::bigint)`;
  });
  await expect(slow).rejects.toThrow(/statement timeout/);
  env().DATABASE_STATEMENT_SECONDS = seconds;
  expect(tries).toBe(1);
  expect(await askedDatabase()).toBe(STANDBY);
});

it("reads that use every connection do not make the standby count as unusable", async () => {
  expect(await askedDatabase()).toBe(STANDBY);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const size = pool("reading").options.max ?? 0;
  const reads = Array.from({ length: size }, () =>
    onStandby((one) => prismaTransaction(() => released, { timeout: 60_000 }, one)),
  );
  await vi.waitFor(() => expect(pool("reading").totalCount).toBe(size));
  laterByAMinute();
  const next = askedDatabase();
  await vi.waitFor(() => expect(pool("reading").waitingCount).toBe(1));
  release();
  expect(await next).toBe(STANDBY);
  await Promise.all(reads);
});

it("a silent standby is skipped for a while, and the primary is asked", async () => {
  expect(await askedDatabase()).toBe(STANDBY);
  forwarder.fallSilent();
  laterByAMinute();
  expect(await askedDatabase()).toBe(primary);
});
