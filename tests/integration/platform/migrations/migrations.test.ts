import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { executeAudited } from "@/server/audit/audited-action";
import { imageStore } from "@/server/images/image-store";
import { expireOrders } from "@/server/orders/expire-orders";
import { db, disconnectDb } from "@/server/platform/database/db";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { associatedData, fingerprint, seal } from "@/server/platform/secrets";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import { createDatabase, dropDatabase } from "../../../../tools/stack/postgres/databases";
import { schemaChanges } from "../../../../tools/stack/postgres/migrate";
import { migrationPlan } from "../../../../tools/stack/postgres/migration-plan";
import { orderRow, paidOrder } from "../../../support/data/checkout-orders";
import { type Contents, OldDatabase, type Row } from "../../../support/data/old-database";
import { callAs } from "../../../support/people/callers";
import { startTestSimulator } from "../../../support/simulator/simulator-client";

// The shop reads its environment on import. In this file it uses a migrated database.
const oldUrl = vi.hoisted(() => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/barq_old_${process.env.VITEST_POOL_ID}`;
  process.env.DATABASE_URL = url.href;
  return url.href;
});
const { serverUrl } = inject("databaseServer");

describe("the migrations", () => {
  it("result in the schema that the shop expects", async () => {
    const url = new URL(serverUrl);
    url.pathname = `/barq_empty_${process.env.VITEST_POOL_ID}`;
    const name = url.pathname.slice(1);
    await dropDatabase(serverUrl, name);
    await createDatabase(serverUrl, name);
    try {
      expect(await schemaChanges(url.href)).toBe("");
    } finally {
      await dropDatabase(serverUrl, name);
    }
  });
});

describe("a migration that PostgreSQL refuses", () => {
  it("fails with the reason, is rolled back, and is applied once the cause is gone", async () => {
    const names = readdirSync("prisma/migrations").filter(isMigration);
    // A migration that builds or drops indexes concurrently runs outside a transaction.
    const last = names.findLastIndex((name) => !sqlOf(name).includes("CONCURRENTLY"));
    const [before = "", failing, ...later] = names.slice(last - 1);
    const old = await OldDatabase.create(serverUrl, oldUrl, before);
    try {
      // Makes the next migration fail.
      await old.query(
        "CREATE FUNCTION refused() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION USING ERRCODE = '54023', MESSAGE = 'not today'; END$$",
      );
      await old.query(
        "CREATE EVENT TRIGGER refused ON ddl_command_start EXECUTE FUNCTION refused()",
      );
      const refused = old.migrate();
      await expect(refused).rejects.toThrow(`The migration ${failing} failed and was rolled back`);
      await expect(refused).rejects.toThrow("54023: not today");
      await expect(refused).rejects.toThrow("run npm run db:migrate again");
      await old.query("DROP EVENT TRIGGER refused");
      expect(await old.migrate()).toEqual([failing, ...later]);
    } finally {
      await old.drop();
    }
  });

  it("is planned in advance: the statements that it blocks, with table sizes", async () => {
    const old = await OldDatabase.create(serverUrl, oldUrl, "20261126120010_orders_of_product");
    try {
      await old.query("ANALYZE");
      const [next] = await migrationPlan(oldUrl);
      expect(next).toEqual({
        name: "20261126140000_key_endings",
        beside: { runs: "unstated" },
        locks: [{ table: "licence_keys", rows: 0, blocks: "reads and writes" }],
      });
      await old.migrate();
      expect(await migrationPlan(oldUrl)).toEqual([]);
    } finally {
      await old.drop();
    }
  });

  it("leaves no failed entry behind when its process was killed", async () => {
    const [before, failing] = readdirSync("prisma/migrations").filter(isMigration).slice(-2);
    const old = await OldDatabase.create(serverUrl, oldUrl, before ?? "");
    try {
      await old.query(
        "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('killed', 'none', $1)",
        [failing],
      );
      expect(await old.migrate()).toEqual([failing]);
    } finally {
      await old.drop();
    }
  });
});

const isMigration = (name: string) => /^\d{14}_/.test(name);

const sqlOf = (name: string) => readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8");

/** Products of the old shop: one sold by keys, one with a counted stock. */
const LICENCE = 1;
const COUNTED = 2;
/** Orders of the old shop: one unpaid, one paid. */
const PENDING = 10_001;
const PAID = 10_002;

const AVAILABLE = "AVAI-LABL-0001";
const RESERVED = "RESE-RVED-0001";
const keyId: Record<string, string> = {};
const imageBytes = Buffer.from("RIFF of an old image");
const imageId = createHash("sha256").update(imageBytes).digest("hex");
const answered = { idempotencyKey: randomUUID(), result: { key: AVAILABLE } };

describe("a database with the old names, after the migration", () => {
  let old: OldDatabase;
  let simulator: Simulator;
  let before: Contents;
  let after: Contents;
  let applied: string[];

  beforeAll(async () => {
    old = await OldDatabase.create(serverUrl, oldUrl, "20261121102321_control_panel");
    simulator = await startTestSimulator();
    await fillOldShop(old);
    before = await old.contents();
    applied = await old.migrate("20261122020000_standard_names");
    after = await old.contents();
    // The code under test needs the newest schema.
    await old.migrate();
  });
  afterAll(async () => {
    await simulator.close();
    await stopJobs();
    await disconnectDb();
    await old.drop();
  });

  it("has every row with unchanged values under its new name", async () => {
    expect(applied).toEqual(["20261122020000_standard_names"]);
    expect(before.licence_keys).toHaveLength(6);
    expect(sorted(after)).toEqual(sorted(renamed(before)));
  });

  it("counts the keys by state", async () => {
    const { counts } = (await callAs("admin", "admin.keys.table", { productId: LICENCE })) as {
      counts: object;
    };
    expect(counts).toEqual({
      available: 2,
      seen: 0,
      quarantined: 0,
      reserved: 1,
      sold: 1,
      revoked: 2,
    });
  });

  it("refuses the old names, and makes a new key available", async () => {
    for (const status of ["free", "held", "retired"]) {
      await expect(
        old.query("UPDATE licence_keys SET status = $1", [status]),
        status,
      ).rejects.toThrow("licence_keys_status_known");
    }
    const rows = await old.query(
      `INSERT INTO licence_keys (id, product_id, sealed, fingerprint)
       VALUES (gen_random_uuid(), $1, 'sealed', 'new') RETURNING status`,
      [COUNTED],
    );
    expect(rows).toEqual([{ status: "available" }]);
  });

  it("has an audit log that is shown with the new names, and is immutable", async () => {
    const { rows } = (await callAs("admin", "admin.auditLog.table", {})) as { rows: Row[] };
    expect(
      rows.map(({ action, entity, before, after }) => [action, entity, before, after]),
    ).toEqual([
      ["order.mark_failed", "order", { status: "pending" }, { status: "held" }],
      ["image.upload", "image", null, { width: 1 }],
      ["keys.add", "product", null, { added: 6 }],
      ["key.reveal", "key", null, { productId: LICENCE, status: "available" }],
      [
        "key.revoke",
        "key",
        { productId: LICENCE, status: "available" },
        { productId: LICENCE, status: "revoked" },
      ],
    ]);
    await expect(old.query("UPDATE audit_entries SET reason = NULL")).rejects.toThrow(
      "the audit log is never changed",
    );
  });

  it("returns the result of an earlier action from the audit log", async () => {
    const call = {
      admin: { id: 1, username: "old" },
      idempotencyKey: answered.idempotencyKey,
    };
    const again = executeAudited<typeof answered.result>(call, async () => {
      throw new Error("done twice");
    });
    expect(await again).toEqual(answered.result);
  });

  it("has the uploaded images", async () => {
    expect(Buffer.from((await imageStore().find(imageId)) ?? [])).toEqual(imageBytes);
  });

  it("still sells the unsold keys, oldest first", async () => {
    const { orderId } = await paidOrder([{ productId: LICENCE }]);
    expect((await orderRow(orderId)).items[0]?.licenceKeys).toMatchObject([
      { id: keyId[AVAILABLE], status: "sold" },
    ]);
  });

  it("still returns what an order had reserved when it expires", async () => {
    expect(await expireOrders()).toBe(1);
    const key = await db().licenceKey.findUniqueOrThrow({ where: { id: keyId[RESERVED] } });
    expect(key).toMatchObject({ status: "available", orderItemId: null });
    const product = await db().product.findUniqueOrThrow({ where: { id: COUNTED } });
    expect(product.stock).toBe(5);
  });
});

/**
 * The rows of a shop with the old names: keys of each state, carts, orders, images, the audit log.
 */
async function fillOldShop(old: OldDatabase): Promise<void> {
  await old.query(`
    INSERT INTO users (id, username, password, email, is_admin, is_verified)
      VALUES (1, 'old', 'hash', 'old@example.com', true, true);
    INSERT INTO categories (id, name, slug) VALUES (1, 'Software', 'software');
    INSERT INTO products (id, name, description, category_id, price_usd, image_url, kind, fulfilment, stock, digital_content)
      VALUES (${LICENCE}, 'Licence', 'A licence', 1, 20, '/art/os.svg', 'other', 'keys', -1, NULL),
        (${COUNTED}, 'Guide', 'A guide', 1, 5, '/art/office.svg', 'other', 'shared', 3, 'sealed');
    INSERT INTO cart_items (session_id, product_id, quantity) VALUES ('user_1', ${LICENCE}, 2), ('user_1', ${COUNTED}, 1);
    INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
      VALUES (${PENDING}, 'guest_old', 'omar@example.com', 'pending', 30, 3.75, 'a', now() - interval '1 minute', NULL),
        (${PAID}, 'guest_old', 'omar@example.com', 'completed', 20, 3.75, 'b', now(), now());
    INSERT INTO order_items (id, order_id, product_id, product_name, quantity, price_usd, fulfilment, held_units)
      VALUES (1, ${PENDING}, ${LICENCE}, 'Licence', 1, 20, 'keys', 0),
        (2, ${PENDING}, ${COUNTED}, 'Guide', 2, 5, 'shared', 2),
        (3, ${PAID}, ${LICENCE}, 'Licence', 1, 20, 'keys', 0);
    SELECT setval('orders_id_seq', ${PAID}), setval('order_items_id_seq', 3);
  `);
  await insertKey(old, AVAILABLE, "free", null, 5);
  await insertKey(old, "AVAI-LABL-0002", "free", null, 4);
  await insertKey(old, RESERVED, "held", 1, 3);
  await insertKey(old, "SOLD-SOLD-0001", "sold", 3, 2);
  await insertKey(old, "REVO-KEDK-0001", "retired", null, 2);
  await insertKey(old, "REVO-KEDK-0002", "retired", 3, 1);
  await old.query("INSERT INTO pictures (id, bytes, width, height) VALUES ($1, $2, 1, 1)", [
    imageId,
    imageBytes,
  ]);
  const key = (status: string) => ({ productId: LICENCE, status });
  await insertAudit(old, "key.retire", "key", [key("free"), key("retired")], randomUUID());
  await insertAudit(old, "key.reveal", "key", [null, key("free")], answered.idempotencyKey);
  await insertAudit(old, "keys.add", "product", [null, { added: 6 }], randomUUID());
  await insertAudit(old, "picture.upload", "picture", [null, { width: 1 }], randomUUID());
  // Not states of a key, although one has the same name.
  const states = [{ status: "pending" }, { status: "held" }] as const;
  await insertAudit(old, "order.mark_failed", "order", states, randomUUID());
}

/** @param age in hours; the oldest key is sold first */
async function insertKey(
  old: OldDatabase,
  text: string,
  status: string,
  orderItemId: number | null,
  age: number,
): Promise<void> {
  const id = randomUUID();
  keyId[text] = id;
  await old.query(
    `INSERT INTO licence_keys (id, product_id, sealed, fingerprint, status, order_item_id, created_at, sold_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7), CASE WHEN $5 = 'sold' THEN now() END)`,
    [
      id,
      LICENCE,
      seal(text, associatedData.licenceKey(id)),
      fingerprint(text),
      status,
      orderItemId,
      age,
    ],
  );
}

async function insertAudit(
  old: OldDatabase,
  action: string,
  entity: string,
  [before, after]: readonly [object | null, object],
  requestId: string,
): Promise<void> {
  await old.query(
    `INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, before, after, reason, request_id, result)
     VALUES (1, 'old', $1, $2, '1', $3, $4, 'why', $5, $6)`,
    [action, entity, before, after, requestId, answered.result],
  );
}

const STATES: Record<string, string> = { free: "available", held: "reserved", retired: "revoked" };
const AUDIT_NAMES: Record<string, string> = {
  "key.retire": "key.revoke",
  "picture.upload": "image.upload",
  picture: "image",
};

/** The rows as the migration is expected to rename them. */
function renamed({ pictures = [], ...tables }: Contents): Contents {
  const keyStatus = (row: Row): Row => ({
    ...row,
    status: STATES[String(row.status)] ?? row.status,
  });
  const ofKey = (values: unknown) => values && keyStatus(values as Row);
  return {
    ...tables,
    images: pictures,
    licence_keys: (tables.licence_keys ?? []).map(keyStatus),
    order_items: (tables.order_items ?? []).map(({ held_units, ...row }) => ({
      ...row,
      reserved_units: held_units,
    })),
    audit_entries: (tables.audit_entries ?? []).map(({ request_id, ...row }) => ({
      ...row,
      idempotency_key: request_id,
      action: AUDIT_NAMES[String(row.action)] ?? row.action,
      entity: AUDIT_NAMES[String(row.entity)] ?? row.entity,
      ...(row.entity === "key" ? { before: ofKey(row.before), after: ofKey(row.after) } : {}),
    })),
  };
}

/** Sorts rows by id, since their text changes with the names. */
function sorted(contents: Contents): Contents {
  const idOf = (row: Row) => String(row.id);
  return Object.fromEntries(
    Object.entries(contents).map(([table, rows]) => [
      table,
      [...rows].sort((a, b) => idOf(a).localeCompare(idOf(b))),
    ]),
  );
}
