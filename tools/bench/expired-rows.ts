import type { Pool } from "pg";

/** Expired rows of each kind that grows with visitors; a million in total. */
const EXPIRED = {
  sessions: 150_000,
  limits: 200_000,
  codes: 50_000,
  carts: 150_000,
  registrations: 50_000,
  mails: 150_000,
  openings: 50_000,
  events: 150_000,
  orders: 50_000,
} as const;

export const EXPIRED_ROWS = Object.values(EXPIRED).reduce((sum, rows) => sum + rows, 0);

/** One in five rows is not expired yet; these are spread among the others. */
const ALIVE = 5;
const over = (days: number) => `now() - i % ${ALIVE} * interval '1 ms' - CASE WHEN i % ${ALIVE} = 0
  THEN interval '0' ELSE interval '${days} days' END`;
/** SQL that generates the row numbers for `count` expired rows and the live rows among them. */
const rows = (count: number) => `generate_series(1, ${(count * ALIVE) / (ALIVE - 1)}) AS i`;

const STATEMENTS = [
  `INSERT INTO users (username, email, password, is_verified)
   VALUES ('sweep.owner', 'sweep.owner@mail.example', 'x', true)`,
  `INSERT INTO sessions (id, user_id, expires_at)
   SELECT gen_random_uuid(), (SELECT max(id) FROM users), ${over(1)} + interval '1 hour' FROM ${rows(EXPIRED.sessions)}`,
  `INSERT INTO rate_limits (key, points, expire)
   SELECT 'bench:' || i, 1, extract(epoch FROM ${over(1)} + interval '1 hour')::bigint * 1000 FROM ${rows(EXPIRED.limits)}`,
  `INSERT INTO mailbox_codes (id, hash, expires_at)
   SELECT gen_random_uuid(), md5(i::text), ${over(1)} + interval '1 hour' FROM ${rows(EXPIRED.codes)}`,
  `INSERT INTO cart_items (session_id, product_id, quantity, updated_at)
   SELECT 'guest_' || md5(i::text), 7 + i % 4, 1, ${over(91)} FROM ${rows(EXPIRED.carts)}`,
  `INSERT INTO users (username, email, password, created_at)
   SELECT 'sweep.' || i, 'sweep.' || i || '@mail.example', 'x', ${over(8)} FROM ${rows(EXPIRED.registrations)}`,
  `INSERT INTO mails (user_id, kind, recipient, locale, message_id, created_at, sent_at)
   SELECT (SELECT id FROM users WHERE username = 'sweep.owner'), 'password-changed', 'sweep.owner@mail.example', 'en',
     '<sweep.' || i || '@mail.example>', ${over(91)}, now() FROM ${rows(EXPIRED.mails)}`,
  `INSERT INTO provider_events (id, provider, type, payload, received_at, processed_at)
   SELECT 'WH-' || i, 'paypal', 'PAYMENT.CAPTURE.COMPLETED', jsonb_build_object('id', i, 'of', repeat('x', 600)), ${over(201)}, now()
   FROM ${rows(EXPIRED.events)}`,
  `INSERT INTO orders (session_id, customer_email, customer_phone, status, total_usd, sar_rate, snapshot, expires_at, created_at)
   SELECT 'guest_' || md5(i::text), 'sweep.' || i || '@mail.example', '+966501234567', 'failed', 39.99, 3.75, '', now(),
     ${over(31)} FROM ${rows(EXPIRED.orders)}`,
  `INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment)
   SELECT id, 7, 'Desktop OS Pro licence', 1, 39.99, 'keys' FROM orders WHERE customer_email LIKE 'sweep.%'`,
  `INSERT INTO code_openings (item_id, address, hour, opened_at)
   SELECT id, '192.0.2.1', date_trunc('hour', at), at
   FROM (SELECT o.id AS i, it.id, ${over(201).replaceAll("i %", "o.id %")} AS at FROM orders o
     JOIN order_items it ON it.order_id = o.id WHERE o.customer_email LIKE 'sweep.%') AS opened`,
  "ANALYZE",
];

/**
 * Writes a million expired rows and a quarter as many live ones: the state after months without the
 * worker's cleanup.
 */
export async function writeExpiredRows(database: Pool): Promise<void> {
  for (const statement of STATEMENTS) await database.query(statement);
}
