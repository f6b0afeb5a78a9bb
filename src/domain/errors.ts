import type { Locale } from "@/domain/locale";

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
  "options_changed",
  "player_id_missing",
  "player_id_invalid",
  "topup_field_unknown",
  "topup_field_missing",
  "topup_choice_missing",
  "topup_digits_invalid",
  "topup_text_invalid",
  "topup_choice_invalid",
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
  "open_orders_email",
  "open_orders_network",
  "units_held",
  "units_held_network",
  "max_per_order",
  "payment_not_approved",
  "payment_provider_unavailable",
  "webhook_not_authentic",
  "too_many_requests",
  /** The call is carried out once the challenge beside the message is solved. */
  "challenge_required",
  /** The database could not answer in time. */
  "shop_busy",
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
  "codes_disputed",
  "fields_missing",
  "not_an_admin",
  "admin_not_confirmed",
  "admin_password_too_short",
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
  "max_per_order_invalid",
  "content_missing",
  "lowest_price_invalid",
  "lowest_price_missing",
  "lowest_price_too_high",
  "option_set_unknown",
  "option_set_changed",
  "option_set_built_in",
  "option_set_in_use",
  "options_too_cheap",
  "step_id_invalid",
  "step_id_repeated",
  "step_options_missing",
  "step_options_needless",
  "option_value_invalid",
  "option_value_repeated",
  "key_step_repeated",
  "key_step_unfit",
  "modifier_invalid",
  "choice_has_keys",
  "choice_unknown",
  "category_unknown",
  "category_not_found",
  "category_name_missing",
  "category_slug_invalid",
  "category_slug_taken",
  "category_slug_fixed",
  "category_changed",
  "category_in_use",
  "category_built_in",
  "categories_full",
  "featured_full",
  "featured_changed",
  "product_changed",
  "fulfilment_has_keys",
  "selection_empty",
  "selection_too_large",
  "bulk_amount_invalid",
  "bulk_percent_invalid",
  "bulk_edit_gone",
  "bulk_edit_started",
  "bulk_edit_empty",
  "bulk_edit_running",
  "bulk_edit_undone",
  "bulk_edit_too_late",
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
  "topup_underway",
  "claim_underway",
  "order_not_waiting",
  "refunded_at_provider",
  "game_slug_invalid",
  "game_slug_taken",
  "game_fields_missing",
  "game_key_invalid",
  "game_key_taken",
  "game_length_invalid",
  "game_choices_missing",
  "label_missing",
  "game_not_found",
  "game_changed",
  "game_built_in",
  "game_in_use",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What fills the places of an error's message. A text that an owner wrote has its Arabic beside it: `fieldAr`. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** A rule of the shop said no. `params` fill the message's places; they hold no secret. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  constructor(
    readonly code: ErrorCode,
    readonly params: ErrorParams = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** The values of a message in a language. */
export function localizedParams(
  params: ErrorParams,
  locale: Locale,
): Record<string, string | number> {
  const values = { ...params };
  for (const name of Object.keys(params)) {
    const arabic = params[`${name}Ar`];
    if (locale === "ar" && arabic !== undefined) values[name] = arabic;
  }
  return values;
}

/** The code that a schema of the contract gave as the message of a problem, or null. */
export function errorCodeOf(message: string): ErrorCode | null {
  return ERROR_CODES.find((code) => code === message) ?? null;
}
