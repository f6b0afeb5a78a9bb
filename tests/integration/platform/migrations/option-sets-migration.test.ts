import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { readCart } from "@/server/carts/cart-lines";
import { placeOrder } from "@/server/orders/placing/place-order";
import { disconnectDb } from "@/server/platform/database/db";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { associatedData, fingerprint, seal } from "@/server/platform/secrets";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import { orderRow, paidOrder } from "../../../support/data/checkout-orders";
import { type Contents, OldDatabase } from "../../../support/data/old-database";
import { startTestSimulator } from "../../../support/simulator/simulator-client";

// The shop reads its environment on import. In this file it uses a migrated database.
const oldUrl = vi.hoisted(() => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/barq_kinds_${process.env.VITEST_POOL_ID}`;
  process.env.DATABASE_URL = url.href;
  return url.href;
});
const { serverUrl } = inject("databaseServer");

const PACK = 1;
const LICENCE = 7;
const PHOTO = 9;
const SUITE = 10;
/** Owner's products: too cheap for the options, expensive enough, and without priced options. */
const CHEAP = 11;
const DEAR = 12;
const NOTED = 13;
const SESSION = "user_1";

const LICENCE_ANSWERS = {
  "license-type": "commercial",
  platform: "mac",
  "additional-services": ["basic-training", "priority-support"],
};

describe("a shop whose options were constants, after the migration", () => {
  let old: OldDatabase;
  let simulator: Simulator;
  let before: Contents;
  let after: Contents;

  beforeAll(async () => {
    old = await OldDatabase.create(serverUrl, oldUrl, "20261122020000_standard_names");
    simulator = await startTestSimulator();
    await fillOldShop(old);
    before = await old.contents();
    await old.migrate("20261122051000_option_sets");
    after = await old.contents();
    await old.migrate();
  });
  afterAll(async () => {
    await simulator.close();
    await stopJobs();
    await disconnectDb();
    await old.drop();
  });

  it("has every cart line, order, key and product unchanged", () => {
    for (const table of ["cart_items", "orders", "order_items", "licence_keys", "products"]) {
      expect(before[table]?.length, table).toBeGreaterThan(0);
      const kept = before[table]?.map(({ kind: _kind, ...row }) => expect.objectContaining(row));
      expect(after[table], table).toHaveLength(kept?.length ?? 0);
      expect(after[table], table).toEqual(expect.arrayContaining(kept ?? []));
    }
    expect(after.licence_keys?.map((key) => key.choice)).toEqual(["", "", ""]);
  });

  it("has the option set of each product's kind, and a lowest price where the options need one", () => {
    const shown = after.products?.map((row) => [row.id, row.option_set_id, row.lowest_price_usd]);
    expect(shown?.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [PACK, 1, null],
      [LICENCE, 2, null],
      [PHOTO, 3, 9.99],
      [SUITE, 3, 19.99],
      [CHEAP, 3, 12.51],
      [DEAR, 3, null],
      [NOTED, 4, null],
    ]);
  });

  it("names the chosen options of orders in both languages, and keeps unknown ones", () => {
    const chosen = after.order_items?.toSorted((a, b) => Number(a.id) - Number(b.id));
    expect(chosen?.map((item) => item.chosen)).toEqual([
      [
        named("license-type", "commercial", ["Licence", "الترخيص"], ["Commercial", "تجاري"]),
        named("platform", "mac", ["Platform", "النظام"], ["Mac", "ماك"]),
        named(
          "additional-services",
          "basic-training",
          ["Services", "الخدمات"],
          ["Basic training", "تدريب أساسي"],
        ),
        named(
          "additional-services",
          "priority-support",
          ["Services", "الخدمات"],
          ["Priority support", "دعم ذو أولوية"],
        ),
      ],
      [named("server", "asia", ["Server", "الخادم"], ["Asia", "آسيا"])],
      [
        named("notes", "As a present", ["Notes", "ملاحظات"], ["As a present", null]),
        named("colour", "red", ["colour", null], ["red", null]),
      ],
      [],
    ]);
  });

  it("shows the same price for a cart line, and never less than the lowest price", async () => {
    const { cart } = await readCart(SESSION);
    expect(cart.map((item) => [item.productId, item.product.priceUSD])).toEqual([
      [LICENCE, "84.99"],
      [PHOTO, "9.99"],
    ]);
    expect(cart[0]?.options.map((option) => option.labelAr)).toEqual([
      "تجاري",
      "ماك",
      "تدريب أساسي",
      "دعم ذو أولوية",
    ]);
  });

  it("places an order of this cart", async () => {
    const order = await placeOrder({
      sessionId: SESSION,
      userId: 1,
      locale: "en",
      customerEmail: "old@example.com",
      customerPhone: "+966501234567",
      accounts: [],
      currency: "USD",
    });
    expect(order.totalUSD).toBe("94.98");
    const { items } = await orderRow(order.id);
    expect(items.map((item) => item.licenceKeys.length)).toEqual([1, 1]);
  });

  it("sells the remaining key with the current options", async () => {
    const { orderId } = await paidOrder([{ productId: LICENCE, customization: LICENCE_ANSWERS }]);
    expect((await orderRow(orderId)).items).toMatchObject([
      { licenceKeys: [{ status: "sold" }], chosen: { length: 4 } },
    ]);
  });
});

function named(
  stepId: string,
  value: string,
  [name, nameAr]: [string, string | null],
  [label, labelAr]: [string, string | null],
) {
  return { stepId, value, name, nameAr, label, labelAr };
}

async function fillOldShop(old: OldDatabase): Promise<void> {
  await old.query(`
    INSERT INTO users (id, username, password, email, is_verified)
      VALUES (1, 'old', 'hash', 'old@example.com', true);
    INSERT INTO categories (id, name, slug) VALUES (1, 'Software', 'software');
    INSERT INTO products (id, name, description, category_id, price_usd, image_url, kind, fulfilment, digital_content)
      VALUES (${PACK}, 'Pack', 'p', 1, 4.99, '/art/os.svg', 'game_topup', 'topup', NULL),
        (${LICENCE}, 'Licence', 'l', 1, 39.99, '/art/os.svg', 'licence', 'keys', NULL),
        (${PHOTO}, 'Photo', 'p', 1, 29.99, '/art/os.svg', 'creative', 'keys', NULL),
        (${SUITE}, 'Suite', 's', 1, 54.99, '/art/os.svg', 'creative', 'shared', 'sealed'),
        (${CHEAP}, 'Cheap', 'c', 1, 25.01, '/art/os.svg', 'creative', 'shared', 'sealed'),
        (${DEAR}, 'Dear', 'd', 1, 70, '/art/os.svg', 'creative', 'shared', 'sealed'),
        (${NOTED}, 'Noted', 'n', 1, 9, '/art/os.svg', 'other', 'shared', 'sealed');
    INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, completed_at)
      VALUES (10001, 'guest_old', 'omar@example.com', 'completed', 98.98, 3.75, 'a', now(), now());
    SELECT setval('orders_id_seq', 10001);`);
  await line(old, 1, LICENCE, "keys", LICENCE_ANSWERS);
  await line(old, 2, PACK, "topup", { server: "asia" });
  await line(old, 3, NOTED, "shared", { notes: "As a present", colour: "red" });
  await line(old, 4, SUITE, "shared", {});
  await old.query("SELECT setval('order_items_id_seq', 4)");
  const cart = `INSERT INTO cart_items (session_id, product_id, quantity, options, options_key)
    VALUES ($1, $2, 1, $3, $4)`;
  const photo = { "subscription-duration": "12-months", applications: ["photoshop"] };
  for (const [product, options] of [[LICENCE, LICENCE_ANSWERS] as const, [PHOTO, photo] as const]) {
    const entries = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
    await old.query(cart, [SESSION, product, options, JSON.stringify(entries)]);
  }
  for (const [index, product] of [LICENCE, LICENCE, PHOTO].entries()) {
    const id = randomUUID();
    await old.query(
      "INSERT INTO licence_keys (id, product_id, sealed, fingerprint) VALUES ($1, $2, $3, $4)",
      [id, product, seal(`K-${index}`, associatedData.licenceKey(id)), fingerprint(`K-${index}`)],
    );
  }
}

function line(
  old: OldDatabase,
  id: number,
  product: number,
  fulfilment: string,
  options: object,
): Promise<unknown> {
  return old.query(
    `INSERT INTO order_items (id, order_id, product_id, product_name, quantity, price_usd, fulfilment, options, pubg_player_id, topup_status)
     VALUES ($1, 10001, $2, 'Line', 1, 9, $3, $4, CASE WHEN $3 = 'topup' THEN '5123456789' END,
       CASE WHEN $3 = 'topup' THEN 'waiting' END)`,
    [id, product, fulfilment, options],
  );
}
