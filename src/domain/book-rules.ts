/**
 * What must hold at any moment in the shop's books, whatever failed before: the names of the invariants. What each looks
 * for stands in server/books/rules.ts, what it says in the texts (adminBooks.rules). Design §5.
 */
export const BOOK_RULES = [
  "one_capture",
  "paid_is_captured",
  "lines_are_total",
  "refunds_within_capture",
  "failed_money_returns",
  "paid_has_codes",
  "pending_holds_codes",
  "waiting_is_paid",
  "paid_pending_waits",
  "failed_keeps_no_code",
  "refunded_codes_are_revoked",
  "refused_refund_takes_nothing",
  "key_once",
  "available_key_unsold",
  "available_key_unseen",
  "key_of_its_product",
  "key_of_its_choice",
  "key_can_be_chosen",
  "stock_not_below_zero",
  "topup_refunded_or_credited",
  "topup_asked_is_paid",
  "credited_is_paid",
  "paid_has_mail",
  "mail_has_owner",
  "delivered_was_sent",
  "moves_are_recorded",
  "late_delivery_has_alert",
  "receipts_are_gapless",
  "paid_has_receipt",
  "receipts_are_sums",
  "statistics_are_books",
] as const;
export type BookRule = (typeof BOOK_RULES)[number];
