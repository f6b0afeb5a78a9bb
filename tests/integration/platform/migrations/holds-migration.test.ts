import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { OldDatabase } from "../../../support/data/old-database";

const { serverUrl } = inject("databaseServer");
let old: OldDatabase;

beforeAll(async () => {
  const url = new URL(serverUrl);
  url.pathname = `/barq_holds_${process.env.VITEST_POOL_ID}`;
  old = await OldDatabase.create(serverUrl, url.href, "20261122085000_code_openings");
  await old.query(`
    INSERT INTO categories (id, name, slug) VALUES (1, 'Software', 'software');
    INSERT INTO products (id, name, description, category_id, price_usd, image_url, stock, digital_content)
      VALUES (1, 'Photo Editor', 'A licence', 1, 9.99, '/art/photo.svg', 5, 'sealed');
    INSERT INTO orders (id, session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at)
      VALUES (10001, 'a', 'Omar@example.com', 'pending', 9.99, 3.75, 'a', now() + interval '20 minutes');
    INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment, reserved_units)
      VALUES (10001, 1, 'Photo Editor', 1, 9.99, 'shared', 1);
  `);
  await old.migrate();
});
afterAll(() => old.drop());

it("an order that was open during the update stays open, without a network", async () => {
  expect(await old.query("SELECT status, client_network FROM orders")).toEqual([
    { status: "pending", client_network: null },
  ]);
});

it("an old product has no maximum per order, and can get one from 1 to 99", async () => {
  expect(await old.query("SELECT stock, max_per_order FROM products")).toEqual([
    { stock: 5, max_per_order: null },
  ]);
  await old.query("UPDATE products SET max_per_order = 99");
  for (const refused of [0, 100, -1]) {
    await expect(old.query("UPDATE products SET max_per_order = $1", [refused])).rejects.toThrow(
      "products_max_per_order",
    );
  }
});
