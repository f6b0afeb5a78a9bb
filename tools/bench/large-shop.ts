import type { Client } from "pg";

const USUAL_PRODUCTS = 100_000;
const USUAL_KEYS = 300_000;
/** The product whose keys are viewed, and the number of available keys added to it. */
export const KEYS_OF_ONE = { productId: 1, keys: 50_000 } as const;
export const USUAL_ORDERS = 100_000;
/** Number of buyers, each with its own email address and phone number. */
const BUYERS = 100_000;
const AUDIT_ENTRIES = 300_000;
const FIRST_ORDER = 10_001;

/**
 * The product sold in an order. A product's sales fall roughly as 1 / position (Zipf): the first
 * sells 1.7 times as often as the second, and 316 of 100,000 products make up half of all units.
 */
const soldProduct = (products: number, number: string) =>
  `floor(power(${products}, abs(hashint4(${number})::bigint) % 1000000 / 1e6))::int`;

/**
 * Triggers of these tables are disabled during the fill: foreign keys and the tracking of late
 * changes to figures would take minutes.
 */
const MANY = ["orders", "order_items", "payments", "refunds", "order_events", "mails"];
const triggers = (what: "DISABLE" | "ENABLE") =>
  MANY.map((table) => `ALTER TABLE ${table} ${what} TRIGGER ALL`);

/** SQL for an order's time, from its position in the sequence, a share from 0 to 1. */
type Placing = (place: string) => string;

/** Spreads the orders evenly over two years. */
const EVENLY: Placing = (place) => `now() - (1 - ${place}) * interval '2 years'`;

/**
 * A year in which daily sales double, with nine times as many orders in the busiest hour of the day
 * as in the quietest. The number of days ago inverts the cumulative count of a density that grows
 * from 1 to 2; a sine term then moves orders towards the busiest hour.
 */
export const GROWING_YEAR: Placing = (place) => {
  const daysAgo = `365 * (2 - sqrt(1 + 3 * ${place}))`;
  const moved = `(${daysAgo} + 0.8 / (2 * pi()) * sin(2 * pi() * (${daysAgo})) )`;
  return `now() - ${moved} * interval '1 day'`;
};

/** Mostly paid orders; three in ten are abandoned, and the newest sixty are pending. */
const statements = ({ orders, products, placing }: Required<LargeShop>, keys: number) => [
  ...triggers("DISABLE"),
  `INSERT INTO categories (id, name, name_ar, slug)
   VALUES (1, 'Gaming', 'الألعاب', 'gaming'), (2, 'Software', 'البرامج', 'software'),
     (3, 'Creative', 'الإبداع', 'creative')`,
  `INSERT INTO products (id, name, name_ar, description, description_ar, category_id, price_usd,
     image_url, digital_content, is_active, stock, option_set_id, fulfilment, game_id, archived_at, created_at)
   SELECT i, (ARRAY['Desktop licence', 'Office suite', 'Photo editor', 'Game credits'])[1 + i % 4] || ' ' || i,
     (ARRAY['ترخيص', 'حزمة مكتبية', 'محرر صور', 'رصيد لعبة'])[1 + i % 4] || ' ' || i,
     'What it does, in a few words, for number ' || i || '.',
     'ما الذي يفعله، بكلمات قليلة.', 1 + i % 3, 1 + i % 200 + 0.99, '/art/keys-1.svg',
     CASE WHEN i % 3 = 2 THEN 'sealed' END, i % 10 <> 0,
     CASE WHEN i % 3 = 2 AND i % 2 = 0 THEN i % 50 ELSE -1 END,
     (ARRAY[1, 2, 4])[1 + i % 3], (ARRAY['topup', 'keys', 'shared'])[1 + i % 3],
     CASE WHEN i % 3 = 0 THEN 1 END,
     CASE WHEN i % 20 = 0 THEN now() END, now() - i * interval '5 minutes'
   FROM generate_series(1, ${products}) AS i`,
  `INSERT INTO orders (id, session_id, customer_email, paypal_order_id, status, total_usd, sar_rate,
     snapshot, expires_at, created_at, completed_at, delivered_at, customer_phone, calling_code)
   SELECT ${FIRST_ORDER - 1} + i, 'guest_' || md5(i::text),
     (ARRAY['amal', 'badr', 'lina', 'omar'])[1 + buyer % 4] || '.' || substr(md5(buyer::text), 1, 6) || '@'
       || (ARRAY['example.com', 'mail.example', 'post.example'])[1 + buyer % 3],
     upper(substr(md5('p' || i), 1, 17)), status, 1 + i % 99 + 0.99, 3.75, '',
     placed + interval '30 minutes', placed,
     CASE WHEN status IN ('completed', 'delivered') THEN placed + interval '2 minutes' END,
     CASE WHEN status IN ('completed', 'delivered') AND i % 500 <> 0
       THEN placed + interval '2 minutes' + (2 + i % 40) * interval '1 second' END,
     '+' || code || '50' || lpad(buyer::text, 7, '0'), code
   FROM (
     SELECT i, ${placing(`(i::float8 / ${orders})`)} AS placed,
       CASE WHEN i > ${orders} - 60 THEN 'pending' WHEN i % 10 < 3 THEN 'failed'
         WHEN i % 10 < 5 THEN 'delivered' ELSE 'completed' END AS status, buyer,
       -- A quarter of one country, a tenth of another, a twentieth each of thirteen.
       (ARRAY['966', '966', '966', '966', '966', '971', '971', '20', '965', '974', '973', '968', '962', '964', '212', '213', '216',
         '90', '44', '1'])[1 + buyer % 20] AS code
     FROM generate_series(1, ${orders}) AS i CROSS JOIN LATERAL (SELECT abs(hashint4(i)) % ${BUYERS} AS buyer) AS who
   ) AS planned`,
  `INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment,
     topup_game, topup_fields, topup_answers, pubg_player_id, topup_status, credited_at, topup_reference, cost_usd)
   SELECT o.id, p.id, p.name, 1, p.price_usd, p.fulfilment,
     CASE WHEN p.fulfilment = 'topup' THEN 'pubg' END,
     CASE WHEN p.fulfilment = 'topup' THEN '{"playerId": "5123456789"}' ELSE '{}' END::jsonb,
     CASE WHEN p.fulfilment = 'topup' THEN '[{"key": "playerId", "label": "Player ID", "labelAr": null,
       "value": "5123456789", "valueLabel": null, "valueLabelAr": null}]' ELSE '[]' END::jsonb,
     CASE WHEN p.fulfilment = 'topup' THEN '5123456789' END, topup,
     CASE WHEN topup = 'credited' THEN o.completed_at END, 'ref',
     CASE WHEN o.completed_at IS NOT NULL AND p.id % 10 <> 9 THEN round(p.price_usd * 0.8, 2) END
   FROM orders o CROSS JOIN generate_series(1, 2) AS line
   JOIN products p ON p.id = ${soldProduct(products, "o.id * 2 + line")}
   CROSS JOIN LATERAL (SELECT CASE WHEN p.fulfilment <> 'topup' THEN NULL
     WHEN o.status IN ('pending', 'failed') THEN 'waiting'
     WHEN o.id % 2500 = 5 THEN 'submitted' WHEN o.id % 5000 = 7 THEN 'rejected'
     ELSE 'credited' END AS topup) AS state
   WHERE line = 1 OR o.id % 3 = 0`,
  `INSERT INTO payments (order_id, provider, provider_order_id, status, capture_id, amount_usd, captured_usd,
     created_at, updated_at, captured_at)
   SELECT id, 'paypal', paypal_order_id, paid, CASE WHEN paid IN ('captured', 'review') THEN upper(substr(md5('c' || id), 1, 17)) END,
     total_usd, CASE WHEN paid IN ('captured', 'review') THEN total_usd END, created_at, created_at,
     CASE WHEN paid IN ('captured', 'review') THEN coalesce(completed_at, created_at) END
   FROM orders CROSS JOIN LATERAL (SELECT CASE WHEN status IN ('completed', 'delivered') THEN 'captured'
     WHEN status = 'failed' THEN (ARRAY['created', 'declined'])[1 + id % 2]
     WHEN id % 20 = 0 THEN 'review' WHEN id % 20 = 1 THEN 'pending' ELSE 'created' END AS paid) AS state`,
  `INSERT INTO refunds (order_id, payment_id, amount_usd, reason, status, provider_refund_id, created_at, refunded_at)
   SELECT order_id, id, 1, 'asked for', CASE WHEN order_id % 5000 = 4 THEN 'failed' ELSE 'refunded' END,
     upper(substr(md5('r' || id), 1, 17)), captured_at, captured_at + interval '3 days'
   FROM payments WHERE status = 'captured' AND order_id % 100 = 4`,
  `INSERT INTO order_events (order_id, type, from_status, to_status, actor, reason, created_at)
   SELECT o.id, 'status', NULL, 'pending', 'customer', 'step ' || step, o.created_at
   FROM orders o CROSS JOIN generate_series(1, 4) AS step`,
  `INSERT INTO mails (order_id, kind, recipient, locale, message_id, attempts, created_at, sent_at)
   SELECT id, 'order-delivery', customer_email, 'en', '<' || id || '@shop.example>', 1, completed_at,
     CASE WHEN id % 4000 <> 8 THEN coalesce(delivered_at, completed_at) END
   FROM orders WHERE completed_at IS NOT NULL`,
  `INSERT INTO key_batches (id, product_id, name, cost_cents)
   SELECT gen_random_uuid(), id, 'bought ' || id, CASE WHEN id % 10 <> 9 THEN (price_usd * 80)::int END
   FROM products WHERE fulfilment = 'keys'`,
  `WITH lines AS (SELECT i.id, i.product_id, row_number() OVER (ORDER BY i.id) AS at
     FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE i.fulfilment = 'keys' AND o.completed_at IS NOT NULL),
   made AS (SELECT CASE WHEN lines.id IS NOT NULL THEN lines.product_id
       WHEN i > ${keys - KEYS_OF_ONE.keys} THEN ${KEYS_OF_ONE.productId} ELSE 1 + 3 * (i % ${Math.floor(products / 3)}) END AS product_id,
     i, lines.id AS item_id
   FROM generate_series(1, ${keys}) AS i LEFT JOIN lines ON lines.at = i AND i <= ${keys / 2})
   INSERT INTO licence_keys (id, product_id, sealed, fingerprint, ending, status, order_item_id, sold_at, batch_id)
   SELECT gen_random_uuid(), m.product_id, 'sealed', md5('k' || i), left(md5('e' || i % 100000), 16), CASE WHEN item_id IS NULL THEN 'available' ELSE 'sold' END,
     item_id, CASE WHEN item_id IS NOT NULL THEN now() END, b.id
   FROM made m JOIN key_batches b ON b.product_id = m.product_id`,
  `INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, reason, idempotency_key, created_at)
   SELECT 1 + i % 5, (ARRAY['amal', 'badr', 'lina', 'omar', 'sara'])[1 + i % 5],
     (ARRAY['order.refund', 'product.update', 'keys.add'])[1 + i % 3],
     (ARRAY['order', 'product', 'key'])[1 + i % 3], (i % 20000)::text, 'asked for', gen_random_uuid(),
     now() - i * interval '3 minutes'
   FROM generate_series(1, ${AUDIT_ENTRIES}) AS i`,
  `INSERT INTO product_visits (slot, product_id, seen, added)
   SELECT figure_slot(created_at), product_id, count(*) * 9, count(*) * 2
   FROM orders JOIN order_items ON order_id = orders.id GROUP BY 1, 2`,
  "INSERT INTO visit_sums SELECT slot, sum(seen), sum(added) FROM product_visits GROUP BY 1",
];

export interface LargeShop {
  orders?: number;
  products?: number;
  placing?: Placing;
}

/**
 * Fills a migrated, empty database with a large shop. It has USUAL_KEYS keys, or 0.7 per order if
 * that is more.
 */
export async function fillLargeShop(client: Client, shop: LargeShop = {}): Promise<void> {
  const { orders = USUAL_ORDERS, products = USUAL_PRODUCTS, placing = EVENLY } = shop;
  const keys = Math.max(USUAL_KEYS, orders * 0.7);
  const indexes = await takeIndexes(client);
  for (const statement of statements({ orders, products, placing }, keys)) {
    await client.query(statement);
  }
  for (const index of indexes) await client.query(index);
  for (const table of ["orders", "products"]) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`,
    );
  }
  for (const trigger of triggers("ENABLE")) await client.query(trigger);
  await client.query("VACUUM ANALYZE");
}

/**
 * Drops the indexes of the largest tables except those of constraints: building them once takes a
 * fifth of the time of a million index updates row by row.
 * @returns the statements that recreate them
 */
async function takeIndexes(client: Client): Promise<string[]> {
  await client.query("SET maintenance_work_mem = '512MB'");
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid::regclass::text = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [[...MANY, "licence_keys"]],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
