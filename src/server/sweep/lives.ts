import { KEPT_DAYS } from "@/domain/kept-days";

/**
 * How long the shop keeps what it needs for a while only. docs/operations.md has it as a table for people.
 * `over` is true of rows `t` whose life is over at the moment `at`; `forget` is what is left of them, if anything is.
 */
export interface Life {
  /** Of what, in a word, for the log and the tests. */
  what: string;
  table: string;
  over: string;
  forget?: string;
}

/** So many days before the moment. */
const before = (days: number) => `at - interval '${days} days'`;

/** SQL condition on `t`, rows of guests' carts: the whole cart is unchanged for its days. */
const isCartOver = `t.session_id LIKE 'guest\\_%' AND t.updated_at < ${before(KEPT_DAYS.guestCarts)}
  AND NOT EXISTS (SELECT FROM cart_items later WHERE later.session_id = t.session_id
    AND later.updated_at >= ${before(KEPT_DAYS.guestCarts)})`;

export const LIVES: readonly Life[] = [
  { what: "sessions", table: "sessions", over: "t.expires_at < at" },
  {
    what: "limits",
    table: "rate_limits",
    over: "t.expire < (extract(epoch FROM at) * 1000)::bigint",
  },
  { what: "codes for mailboxes", table: "mailbox_codes", over: "t.expires_at < at" },
  { what: "questions for passkeys", table: "passkey_challenges", over: "t.expires_at < at" },
  { what: "invitations", table: "staff_invitations", over: "t.expires_at < at" },
  { what: "carts of guests", table: "cart_items", over: isCartOver },
  { what: "coupons of guests' carts", table: "cart_coupons", over: isCartOver },
  {
    what: "registrations",
    table: "users",
    over: `NOT t.is_verified AND NOT t.is_admin AND t.created_at < ${before(KEPT_DAYS.registrations)}
      AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = t.id)`,
  },
  {
    what: "mails of accounts",
    table: "mails",
    over: `t.order_id IS NULL AND t.created_at < ${before(KEPT_DAYS.accountMails)}`,
  },
  {
    // An erased account's: its address is kept until the mail has gone out.
    what: "last mails",
    table: "mails",
    over: `t.erasure_id IS NOT NULL AND (t.sent_at IS NOT NULL OR t.refusals > 0 OR t.created_at < ${before(KEPT_DAYS.lastMails)})
      AND EXISTS (SELECT FROM erasures e WHERE e.id = t.erasure_id AND e.done_at IS NOT NULL)`,
  },
  {
    // The price that was in force when the days began is kept with them.
    what: "prices of before",
    table: "product_prices",
    over: `t.since < ${before(KEPT_DAYS.formerPrices)} AND EXISTS (SELECT FROM product_prices later WHERE later.product_id = t.product_id
      AND later.since > t.since AND later.since < ${before(KEPT_DAYS.formerPrices)})`,
  },
  {
    // A payment may be disputed for 180 days.
    what: "openings of codes",
    table: "code_openings",
    over: `t.opened_at < ${before(KEPT_DAYS.codeOpenings)}`,
  },
  {
    what: "pictures of no report",
    table: "claim_pictures",
    over: `t.claim_id IS NULL AND t.created_at < ${before(KEPT_DAYS.unsentPictures)}`,
  },
  {
    // Its order was never paid: its buyer is forgotten at the same time.
    what: "gifts of failed orders",
    table: "gifts",
    over: `t.recipient_email <> '' AND EXISTS (SELECT FROM orders o
      WHERE o.id = t.order_id AND o.status = 'failed' AND o.customer_email = '')`,
    forget: "recipient_email = '', recipient_name = '', words = ''",
  },
  {
    // Nobody is told of a product that was taken out of the shop.
    what: "wishes to be told",
    table: "stock_requests",
    over: `(t.status = 'asked' AND t.asked_at < ${before(KEPT_DAYS.askedStockRequests)})
      OR (t.status = 'waiting' AND t.confirmed_at < ${before(KEPT_DAYS.waitingStockRequests)})
      OR (t.status = 'told' AND t.told_at < ${before(KEPT_DAYS.toldStockRequests)})
      OR EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.archived_at IS NOT NULL)`,
  },
  {
    what: "payments compared",
    table: "payments",
    over: `(t.payer_key IS NOT NULL OR t.network_key IS NOT NULL) AND t.captured_at < ${before(KEPT_DAYS.comparedPayments)}`,
    forget: "payer_key = NULL, network_key = NULL",
  },
  {
    // With the buyer whom they are about.
    what: "notes of failed orders",
    table: "notes",
    over: `EXISTS (SELECT FROM orders o WHERE o.id = t.order_id AND o.status = 'failed' AND o.customer_email = '')`,
  },
  {
    // Those that wait for a person stay until somebody closes them.
    what: "events of the provider",
    table: "provider_events",
    over: `t.received_at < ${before(KEPT_DAYS.providerEvents)} AND t.processed_at IS NOT NULL AND t.unknown_at IS NULL`,
  },
  {
    what: "messages to the owner",
    table: "alert_messages",
    over: `t.created_at < ${before(KEPT_DAYS.alerts)} AND t.state IN ('sent', 'failed', 'dropped')`,
  },
  { what: "alerts", table: "alerts", over: `t.solved_at < ${before(KEPT_DAYS.alerts)}` },
  {
    // Money may come for a failed order for a while; one that it came for is kept as a paid one is.
    what: "buyers of failed orders",
    table: "orders",
    over: `t.status = 'failed' AND t.created_at < ${before(KEPT_DAYS.failedBuyers)} AND t.customer_email <> ''
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = t.id AND p.status NOT IN ('created', 'declined'))
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = t.id)
      AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = t.id)`,
    forget: "customer_email = '', customer_phone = NULL, client_network = NULL",
  },
];
