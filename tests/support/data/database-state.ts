import { db } from "@/server/platform/database/db";
import { waitingJobs } from "./checkout-orders";

const SQL = `SELECT
  (SELECT json_agg(c ORDER BY id) FROM (SELECT id, session_id, quantity FROM cart_items) c) AS cart,
  (SELECT json_agg(u ORDER BY id) FROM (
    SELECT id, username, email, password, is_verified, role, locale, verification_code, reset_code
    FROM users) u) AS users,
  (SELECT json_agg(i ORDER BY id) FROM staff_invitations i) AS invitations,
  (SELECT json_agg(f ORDER BY id) FROM second_factors f) AS factors,
  (SELECT count(*)::int FROM recovery_codes) AS recovery,
  (SELECT count(*)::int FROM passkeys) AS passkeys,
  (SELECT count(*)::int FROM sessions) AS sessions,
  (SELECT count(*)::int FROM mails) AS mails,
  (SELECT count(*)::int FROM orders) AS orders,
  (SELECT count(*)::int FROM payments) AS payments,
  (SELECT count(*)::int FROM licence_keys WHERE status <> 'available') AS keys,
  (SELECT count(*)::int FROM licence_keys) AS pool,
  (SELECT json_agg(json_build_array(id, version, archived_at) ORDER BY id) FROM products) AS products,
  (SELECT count(*)::int FROM stock_requests) AS requests,
  (SELECT count(*)::int FROM wishes) AS wishes,
  (SELECT count(*)::int FROM refunds) AS refunds,
  (SELECT count(*)::int FROM audit_entries) AS audit,
  (SELECT count(*)::int FROM provider_events) AS events`;

/** Everything that a call could have written, but for what counts its tries. */
export async function databaseState() {
  return { rows: await db().$queryRawUnsafe<unknown[]>(SQL), jobs: await waitingJobs() };
}
