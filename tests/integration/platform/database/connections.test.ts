import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { PoolConfig } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { sealSessionToken } from "@/server/accounts/codes/token";
import { readCart } from "@/server/carts/cart-lines";
import { db, disconnectDb } from "@/server/platform/database/db";
import { inLane, pool } from "@/server/platform/database/pool";
import { dynamicStatement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { prismaTransaction, transaction } from "@/server/platform/database/transaction";
import type { BoundedConfig } from "@/server/platform/patches/one-query-client";
import { metrics } from "@/server/platform/watch/metrics";
import { answerRequest } from "@/server/rest/answer-request";
import { withClient } from "../../../../tools/stack/postgres/databases";
import { expectInvariants } from "../../../support/data/invariants";
import { Visitor } from "../../../support/people/visitor";

afterEach(expectInvariants);

const DESKTOP_OS = 1;
const LOCK_LINES = dynamicStatement<unknown>(
  "test_lock_lines",
  "SELECT id FROM cart_items FOR UPDATE",
);
const LOCK_SESSIONS = dynamicStatement<unknown>("test_lock_sessions", "LOCK TABLE sessions");
const REFUSE = dynamicStatement<unknown>("test_refuse", "SELECT refuse_all()");
const ONE = dynamicStatement<{ one: number }>("test_one", "SELECT 1 AS one");
const FAIL = dynamicStatement<unknown>("test_fail", "SELECT 1 / $1::int AS none");
const REMOVE_LINES = dynamicStatement<unknown>("test_remove", "DELETE FROM cart_items");
const OWN_PROCESS = dynamicStatement<{ pid: number }>(
  "test_own_process",
  "SELECT pg_backend_pid() AS pid",
);

/** Source text that opens a connection or a pool. */
const OPENED = /new (?:Pool|Client|OneQueryClient)\(/g;

/** Terminates a connection on the server, as PostgreSQL does after an idle timeout. */
function end(pid: number) {
  const url = env().DATABASE_URL ?? "";
  return withClient(url, (client) => client.query("SELECT pg_terminate_backend($1)", [pid]));
}

describe("the connections of a process", () => {
  it("have limits, both for Prisma and for prepared statements", async () => {
    const limits = `SELECT name, setting FROM pg_settings WHERE name IN
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`;
    const expected = [
      { name: "idle_in_transaction_session_timeout", setting: "30000" },
      { name: "lock_timeout", setting: "15000" },
      { name: "statement_timeout", setting: "60000" },
    ];
    expect(await db().$queryRawUnsafe(limits)).toEqual(expected);
    expect(await run(dynamicStatement("test_limits", limits), [])).toEqual(expected);
  });

  it("all have limits, in the shop as in its commands", () => {
    const folders = ["src/server", "tools/stack"];
    const opening = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.includes("prisma-client"))
        .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
        .filter((source) => source.match(OPENED)),
    );
    // Limits are set by a statement, because a pooler refuses them as startup parameters. A file
    // that opens two connections must set limits twice.
    const connections = opening.map((source) => source.match(OPENED) ?? []);
    expect(connections.flat().length).toBeGreaterThan(5);
    for (const [place, source] of opening.entries()) {
      const limits = source.match(/\bsetLimits\(client|limitTool\b(?!.* from)|query_timeout:/g);
      expect(limits?.length ?? 0, source).toBeGreaterThanOrEqual(connections[place]?.length ?? 0);
    }
    const { deadlineMillis, onConnect } = pool().options as BoundedConfig & PoolConfig;
    expect(deadlineMillis).toBe(62_000);
    expect(onConnect).toBeTypeOf("function");
  });

  it("of a command have limits of their own", async () => {
    const limit = await withClient(env().DATABASE_URL ?? "", (client) =>
      client.query("SELECT current_setting('lock_timeout') AS lock"),
    );
    expect(limit.rows).toEqual([{ lock: "1min" }]);
  });

  it("share one pool, except those for orders and payments", async () => {
    await Promise.all(Array.from({ length: 30 }, () => run(ONE, [])));
    await Promise.all(Array.from({ length: 30 }, () => db().$queryRaw`SELECT 1 AS one`));
    expect(pool().totalCount).toBeLessThanOrEqual(env().DATABASE_POOL);
    await inLane("settling", () => Promise.all(Array.from({ length: 30 }, () => run(ONE, []))));
    expect(pool("settling").totalCount).toBe(3);
  });
});

describe("a statement that takes too long", () => {
  const usual = env().DATABASE_STATEMENT_SECONDS;
  beforeEach(async () => {
    await disconnectDb();
    env().DATABASE_STATEMENT_SECONDS = 1;
  });
  afterEach(async () => {
    await disconnectDb();
    env().DATABASE_STATEMENT_SECONDS = usual;
  });

  it("is a 503 with Retry-After for the caller, writes nothing, and the next call succeeds", async () => {
    const lina = new Visitor();
    expect((await lina.add(DESKTOP_OS)).status).toBe(200);
    await transaction(async (tx) => {
      await tx.run(LOCK_LINES, []);
      const refused = await lina.add(DESKTOP_OS);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("2");
      expect(refused.body).toEqual({
        message: "The shop is very busy right now. Please try again in a few seconds.",
      });
    });
    expect((await readCart(lina.sessionId)).cart).toMatchObject([{ quantity: 1 }]);
    expect((await lina.add(DESKTOP_OS)).body.cart).toMatchObject([{ quantity: 2 }]);
  });

  it.each(["/api/receipts/1b4e28ba-2fa1-41d2-883f-0016d3cca427", "/api/orders"])(
    "is a 503 with Retry-After at %s, also if it reads the session",
    async (path) => {
      const cookie = `next-auth.session-token=${await sealSessionToken(randomUUID())}`;
      await transaction(async (tx) => {
        await tx.run(LOCK_SESSIONS, []);
        const request = new Request(`http://shop.test${path}`, { headers: { cookie } });
        const refused = await answerRequest(request);
        expect(refused.status).toBe(503);
        expect(refused.headers.get("retry-after")).toBe("2");
      });
    },
  );
});

describe("an error of a statement", () => {
  it("is counted by its class, also if a function raised it", async () => {
    await db().$executeRaw`
      CREATE FUNCTION refuse_all() RETURNS int LANGUAGE plpgsql
      AS 'BEGIN RAISE EXCEPTION ''refused''; END'`;
    await expect(run(FAIL, [0])).rejects.toMatchObject({ code: "22012" });
    await expect(run(REFUSE, [])).rejects.toMatchObject({ code: "P0001" });
    await db().$executeRaw`DROP FUNCTION refuse_all()`;
    const counted = await metrics().getSingleMetricAsString("barq_database_errors_total");
    expect(counted).toMatch(/class="22"} [1-9]/);
    expect(counted).toMatch(/class="P0"} 1$/m);
  });
});

describe("a transaction of prepared statements", () => {
  it("is rolled back when it throws, and its connection is reused", async () => {
    const lina = new Visitor();
    await lina.add(DESKTOP_OS);
    const failing = transaction(async (tx) => {
      await tx.run(REMOVE_LINES, []);
      await tx.run(FAIL, [0]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect((await lina.cart()).body.cart).toHaveLength(1);
    expect(pool().idleCount).toBe(pool().totalCount);
  });

  it("fails when its connection is terminated, and the next one gets another connection", async () => {
    const ended = transaction(async (tx) => {
      const [own] = await tx.run(OWN_PROCESS, []);
      await end(own?.pid ?? 0);
      return tx.run(ONE, []);
    });
    await expect(ended).rejects.toThrow();
    expect(await transaction((tx) => tx.run(ONE, []))).toEqual([{ one: 1 }]);
  });

  it("sees the writes of a transaction of Prisma in which it runs", async () => {
    const seen = prismaTransaction(async (tx) => {
      await tx.prisma.category.create({ data: { name: "Test", slug: "test" } });
      const count = dynamicStatement(
        "test_count",
        "SELECT count(*)::int AS found FROM categories WHERE slug = $1",
      );
      return [await tx.run(count, ["test"]), await run(count, ["test"])];
    });
    expect(await seen).toEqual([[{ found: 1 }], [{ found: 0 }]]);
  });
});
