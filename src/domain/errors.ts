/**
 * What can go wrong by the shop's own rules. The table in server/api/error-table.ts gives each code its
 * HTTP status, its tRPC code and its message in both languages.
 */
export const ERROR_CODES = [
  "invalid_input",
  "not_signed_in",
  "not_allowed",
  "not_found",
  "product_not_found",
  "out_of_stock",
  "not_enough_stock",
  "invalid_customization",
  "player_id_missing",
  "player_id_invalid",
  "cart_line_not_found",
  "cart_line_ambiguous",
  "cart_full",
  "quantity_too_large",
  "foreign_cart",
  "cart_empty",
  "invalid_phone",
  "order_not_found",
  "no_open_order",
  "order_expired",
  "order_moved",
  "amount_mismatch",
  "payment_in_progress",
  "payment_not_approved",
  "payment_provider_unavailable",
  "webhook_not_authentic",
  "too_many_requests",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A rule of the shop said no. `params` fill the message's places; they hold no secret. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  constructor(
    readonly code: ErrorCode,
    readonly params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
