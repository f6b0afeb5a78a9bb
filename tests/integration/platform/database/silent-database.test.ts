import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { isDatabaseBusy } from "@/server/platform/database/database-errors";
import { secondsAway } from "@/server/platform/database/database-log";
import { disconnectDb } from "@/server/platform/database/db";
import { openListener } from "@/server/platform/database/pool";
import { retryWrite } from "@/server/platform/database/retry-write";
import { dynamicStatement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { readiness, watchDatabase } from "@/server/platform/watch/health";
import { type Forwarder, startForwarder } from "../../../../tools/chaos/forwarder";
import { withClient } from "../../../../tools/stack/postgres/databases";
import { Visitor } from "../../../support/people/visitor";

const ONE = dynamicStatement<{ one: number }>("test_one", "SELECT 1 AS one");
const ADD_CATEGORY = dynamicStatement<{ slug: string }>(
  "test_add_category",
  "INSERT INTO categories (name, slug) VALUES ('Test', $1) RETURNING slug",
);

describe("a database whose host loses its power", () => {
  const direct = env().DATABASE_URL ?? "";
  const usual = env().DATABASE_STATEMENT_SECONDS;
  let forwarder: Forwarder;
  beforeEach(async () => {
    await disconnectDb();
    const url = new URL(direct);
    forwarder = await startForwarder(Number(url.port));
    url.port = String(forwarder.port);
    env().DATABASE_URL = url.href;
    await run(ONE, []);
  });
  afterEach(async () => {
    await disconnectDb();
    forwarder.close();
    env().DATABASE_URL = direct;
    env().DATABASE_STATEMENT_SECONDS = usual;
  });

  it("fails a statement by its deadline as busy, and the next statement opens a new connection", async () => {
    await disconnectDb();
    env().DATABASE_STATEMENT_SECONDS = 1;
    await run(ONE, []);
    forwarder.fallSilent();
    const error: unknown = await run(ONE, []).catch((cause: unknown) => cause);
    expect(String(error)).toContain("did not answer in time");
    expect(isDatabaseBusy(error)).toBe(true);
    forwarder.recover();
    expect(await run(ONE, [])).toEqual([{ one: 1 }]);
  });

  it("is detected by the watch, which cuts waiting connections long before a statement's deadline", async () => {
    const watching = new AbortController();
    const givenUp = new Promise<void>((resolve) => {
      void watchDatabase(watching.signal, resolve, 1);
    });
    try {
      await expect.poll(async () => (await readiness()).status).toBe(200);
      forwarder.fallSilent();
      const error: unknown = await run(ONE, []).catch((cause: unknown) => cause);
      expect(String(error)).toContain("gone silent");
      expect(isDatabaseBusy(error)).toBe(true);
      expect((await readiness()).body).toEqual({ ready: false, reasons: ["database"] });
      await givenUp;
      forwarder.recover();
      await expect.poll(secondsAway, { timeout: 20_000 }).toBe(0);
      expect(await run(ONE, [])).toEqual([{ one: 1 }]);
    } finally {
      watching.abort();
    }
  });

  it("is detected by the connection that listens for changes", async () => {
    const heard: string[] = [];
    const losses: unknown[] = [];
    const on = {
      heard: (payload: string) => heard.push(payload),
      lost: (error: unknown) => losses.push(error),
    };
    expect(await openListener("test_channel", on)).toBe(true);
    await withClient(direct, (client) => client.query("NOTIFY test_channel, 'there'"));
    await expect.poll(() => heard).toEqual(["there"]);
    forwarder.fallSilent();
    await expect.poll(() => losses, { timeout: 20_000 }).toHaveLength(1);
    expect(String(losses[0])).toContain("did not answer in time");
  });
});

describe("a database that takes no writes", () => {
  const name = new URL(env().DATABASE_URL ?? "").pathname.slice(1);
  const alter = (change: string) =>
    withClient(env().DATABASE_URL ?? "", (client) =>
      client.query(`ALTER DATABASE "${name}" ${change}`),
    );
  beforeEach(async () => {
    await alter("SET default_transaction_read_only = on");
    await disconnectDb();
  });
  afterEach(async () => {
    await withClient(env().DATABASE_URL ?? "", async (client) => {
      await client.query("SET default_transaction_read_only = off");
      await client.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    });
    await disconnectDb();
  });

  it("is reported at /readyz, and is a 503 for writes", async () => {
    expect(await readiness()).toEqual({
      status: 503,
      body: { ready: false, reasons: ["read-only"] },
    });
    const refused = await new Visitor().add(1);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      message: "The shop is very busy right now. Please try again in a few seconds.",
    });
  });

  it("makes writes of external events wait until it accepts them", async () => {
    let isWritten = false;
    const writing = retryWrite(ADD_CATEGORY, ["test"]).then((rows) => {
      isWritten = true;
      return rows;
    });
    expect(await run(ONE, [])).toEqual([{ one: 1 }]);
    expect(isWritten).toBe(false);
    await withClient(env().DATABASE_URL ?? "", async (client) => {
      await client.query("SET default_transaction_read_only = off");
      await client.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
        [name],
      );
    });
    expect(await writing).toEqual([{ slug: "test" }]);
  });
});
