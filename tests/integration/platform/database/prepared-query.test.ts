import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { pool } from "@/server/platform/database/pool";
import { dynamicStatement, rowsAsJson, Statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { prismaTransaction, transaction } from "@/server/platform/database/transaction";
import { OneQueryClient } from "@/server/platform/patches/one-query-client";
import { PreparedQuery } from "@/server/platform/patches/prepared-query";
import { withClient } from "../../../../tools/stack/postgres/databases";

/** A connection, and the number of times that PostgreSQL described columns to it. */
let client: OneQueryClient;
let described = 0;

beforeEach(async () => {
  client = new OneQueryClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  described = 0;
  client.connection.on("rowDescription", () => {
    described += 1;
  });
});
afterEach(() => client.end());

const ask = async (name: string, text: string, values: unknown[] = []) => {
  const answer: unknown = client.query(new PreparedQuery({ name, text, values }));
  return ((await answer) as { rows: unknown[] }).rows;
};

const KINDS = `
  SELECT $1::int AS number, $2::text AS text, true AS yes, NULL::int AS nothing, 1.5::float8 AS part,
    '{"a": [1]}'::jsonb AS json, ARRAY[1, 2] AS list, '2026-11-24T10:00:00Z'::timestamptz AS at,
    '\\xff00'::bytea AS bytes`;

describe("a prepared statement", () => {
  it("returns the same rows although the columns are described only once", async () => {
    for (const number of [1, 2, 3]) {
      expect(await ask("kinds", KINDS, [number, `«${number}»`])).toEqual([
        {
          ...{ number, text: `«${number}»`, yes: true, nothing: null, part: 1.5 },
          ...{ json: { a: [1] }, list: [1, 2], at: new Date("2026-11-24T10:00:00Z") },
          bytes: Buffer.from([255, 0]),
        },
      ]);
    }
    expect(described).toBe(1);
    const texts = await ask("many", "SELECT g::text AS g FROM generate_series(1, 3) g");
    expect(texts).toEqual([{ g: "1" }, { g: "2" }, { g: "3" }]);
  });

  it("returns no rows for an empty result and for a statement without columns", async () => {
    for (const _ of [1, 2]) {
      expect(await ask("none", "SELECT 1 AS one WHERE false")).toEqual([]);
      expect(await ask("change", "UPDATE products SET stock = stock WHERE id = $1", [0])).toEqual(
        [],
      );
    }
    expect(described).toBe(1);
  });

  it("works again after an error, and so do other statements on its connection", async () => {
    const divide = (by: unknown) => ask("divide", "SELECT 6 / $1::int AS share", [by]);
    for (const _ of [1, 2]) {
      await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
      expect(await divide(2)).toEqual([{ share: 3 }]);
      await expect(divide("two")).rejects.toMatchObject({ code: "22P02" });
      expect(await ask("other", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    }
    expect(described).toBe(2);
  });

  it("fails, instead of misreading rows, when its columns have changed", async () => {
    const read = () => ask("all", "SELECT * FROM known_query_test");
    await withClient(env().DATABASE_URL ?? "", async (other) => {
      await other.query("CREATE TABLE known_query_test AS SELECT 1 AS one");
      try {
        for (const _ of [1, 2]) expect(await read()).toEqual([{ one: 1 }]);
        await other.query("ALTER TABLE known_query_test ADD zero int NOT NULL DEFAULT 0");
        await expect(read()).rejects.toThrow("must not change result type");
      } finally {
        await other.query("DROP TABLE known_query_test");
      }
    });
  });

  const ONE_VALUE = new Statement<{ at: string; price: number; text: string; json: object }>(
    "test_one_value",
    rowsAsJson(`
      SELECT g AS number, (g * 19.99 * 100)::float8 AS price,
        'a "b" ' || chr(8207) || $1::text AS text, NULL::int AS nothing,
        '{"a": [1.50]}'::jsonb AS json, timestamptz '2026-11-24 10:00:00Z' AS at
      FROM generate_series(1, 2) g ORDER BY g DESC`),
    true,
  );

  it("returns JSON rows in their order, on a pool as in either kind of transaction", async () => {
    const row = {
      text: 'a "b" \u200fc',
      nothing: null,
      json: { a: [1.5] },
      at: expect.any(String),
    };
    const rows = [
      { number: 2, price: 3998, ...row },
      { number: 1, price: 1999, ...row },
    ];
    expect(await run(ONE_VALUE, ["c"])).toEqual(rows);
    expect(await transaction((tx) => tx.run(ONE_VALUE, ["c"]))).toEqual(rows);
    const inPrisma = await prismaTransaction((tx) => tx.run(ONE_VALUE, ["c"]));
    expect(inPrisma).toEqual(rows);
    expect(new Date(inPrisma[0]?.at ?? "")).toEqual(new Date("2026-11-24T10:00:00Z"));
  });

  const FAILS = dynamicStatement<never>("test_fails", "SELECT 1 / $1::int AS none");

  it("has the caller's stack in its error, alone and within a transaction", async () => {
    const alone = async () => await run(FAILS, [0]);
    const within = () => transaction(async (tx) => await tx.run(FAILS, [0]));
    for (const fail of [alone, within, alone]) {
      await expect(fail()).rejects.toMatchObject({
        message: "division by zero",
        stack: expect.stringContaining("prepared-query.test"),
      });
    }
  });

  const WRITE = dynamicStatement<{ number: number }>(
    "test_write",
    "INSERT INTO begun_test SELECT 6 / $1::int RETURNING number",
  );
  const COUNT = dynamicStatement<{ count: number }>(
    "test_count",
    "SELECT count(*)::int AS count FROM begun_test",
  );
  const count = async () => (await run(COUNT, []))[0]?.count;
  /** Counts the round trips on the connection that is taken from the pool next. */
  async function countTrips(): Promise<() => number> {
    const lent = await pool().connect();
    let trips = 0;
    const { connection } = lent as unknown as OneQueryClient;
    connection.on("readyForQuery", () => {
      trips += 1;
    });
    lent.release();
    return () => trips;
  }

  it("that begins a transaction is sent together with BEGIN, and rolled back with it", async () => {
    await withClient(env().DATABASE_URL ?? "", async (other) => {
      await other.query("CREATE TABLE begun_test (number int)");
      try {
        const trips = await countTrips();
        const write = (by: number) => transaction((tx) => tx.run(WRITE, [by]));
        expect(await write(1)).toEqual([{ number: 6 }]);
        const known = trips();
        expect(await write(2)).toEqual([{ number: 3 }]);
        expect([known, trips()]).toEqual([3, 5]);
        const refused = transaction(async (tx) => {
          await tx.run(WRITE, [3]);
          throw new Error("not this one");
        });
        await expect(refused).rejects.toThrow("not this one");
        expect(await count()).toBe(2);
        // BEGIN has succeeded although its statement failed, so later statements are rolled back
        // too.
        const failed = transaction(async (tx) => {
          await tx.run(WRITE, [0]).catch(() => undefined);
          await tx.run(WRITE, [1]);
        });
        await expect(failed).rejects.toMatchObject({ code: "22012" });
        const together = transaction((tx) =>
          Promise.all([tx.run(WRITE, [0]), tx.run(WRITE, [1]), tx.run(WRITE, [2])]),
        );
        await expect(together).rejects.toMatchObject({ code: "22012" });
        expect(await count()).toBe(2);
        expect(await write(6)).toEqual([{ number: 1 }]);
        expect(await transaction(async () => "nothing asked")).toBe("nothing asked");
      } finally {
        await other.query("DROP TABLE begun_test");
      }
    });
  });
});
