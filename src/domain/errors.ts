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
  "order_too_large",
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
  "cross_site",
  "email_invalid",
  "email_malformed",
  "email_missing",
  "username_too_short",
  "username_too_long",
  "username_invalid",
  "username_taken",
  "password_missing",
  "password_too_short",
  "reset_password_too_short",
  "password_too_long",
  "password_too_common",
  "confirm_password_missing",
  "passwords_differ",
  "current_password_missing",
  "current_password_wrong",
  "reset_code_missing",
  "code_invalid",
  "registration_unclear",
  "invalid_credentials",
  "email_not_verified",
  "codes_not_sendable",
  "fields_missing",
  "not_an_admin",
  "reason_missing",
  "reason_too_long",
  "product_name_missing",
  "description_missing",
  "image_missing",
  "image_invalid",
  "product_text_too_long",
  "price_invalid",
  "original_price_invalid",
  "original_price_too_low",
  "stock_invalid",
  "stock_moved",
  "content_missing",
  "topup_kind_mismatch",
  "category_unknown",
  "product_changed",
  "fulfilment_has_keys",
  "image_too_large",
  "image_unreadable",
  "keys_missing",
  "product_without_keys",
  "key_not_found",
  "key_not_available",
  "action_impossible",
  "refund_amount_invalid",
  "refund_too_large",
  "refund_whole_only",
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

/** The code that a schema of the contract gave as the message of a problem, or null. */
export function errorCodeOf(message: string): ErrorCode | null {
  return ERROR_CODES.find((code) => code === message) ?? null;
}
