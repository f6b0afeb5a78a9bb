import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";
import type { DomainError, ErrorCode } from "@/domain/errors";
import type { Locale } from "@/domain/locale";
import { translator } from "@/i18n/translator";

/** How each refusal of the shop travels; tRPC and REST both read it. Its text is `errors.{code}`. */
export const ERROR_TABLE: Record<ErrorCode, { trpc: TRPC_ERROR_CODE_KEY; status: number }> = {
  invalid_input: { trpc: "BAD_REQUEST", status: 400 },
  not_signed_in: { trpc: "UNAUTHORIZED", status: 401 },
  not_allowed: { trpc: "FORBIDDEN", status: 403 },
  not_found: { trpc: "NOT_FOUND", status: 404 },
  product_not_found: { trpc: "NOT_FOUND", status: 404 },
  out_of_stock: { trpc: "CONFLICT", status: 409 },
  not_enough_stock: { trpc: "CONFLICT", status: 409 },
  invalid_customization: { trpc: "BAD_REQUEST", status: 400 },
  player_id_missing: { trpc: "BAD_REQUEST", status: 400 },
  player_id_invalid: { trpc: "BAD_REQUEST", status: 400 },
  cart_line_not_found: { trpc: "NOT_FOUND", status: 404 },
  cart_line_ambiguous: { trpc: "CONFLICT", status: 409 },
  cart_full: { trpc: "CONFLICT", status: 409 },
  quantity_too_large: { trpc: "BAD_REQUEST", status: 400 },
  foreign_cart: { trpc: "FORBIDDEN", status: 403 },
  cart_empty: { trpc: "CONFLICT", status: 409 },
  invalid_phone: { trpc: "BAD_REQUEST", status: 400 },
  order_not_found: { trpc: "NOT_FOUND", status: 404 },
  no_open_order: { trpc: "CONFLICT", status: 409 },
  order_expired: { trpc: "CONFLICT", status: 409 },
  order_moved: { trpc: "CONFLICT", status: 409 },
  amount_mismatch: { trpc: "CONFLICT", status: 409 },
  payment_in_progress: { trpc: "CONFLICT", status: 409 },
  payment_not_approved: { trpc: "CONFLICT", status: 409 },
  payment_provider_unavailable: { trpc: "SERVICE_UNAVAILABLE", status: 503 },
  webhook_not_authentic: { trpc: "FORBIDDEN", status: 403 },
  too_many_requests: { trpc: "TOO_MANY_REQUESTS", status: 429 },
  cross_site: { trpc: "FORBIDDEN", status: 403 },
  email_invalid: { trpc: "BAD_REQUEST", status: 400 },
  email_malformed: { trpc: "BAD_REQUEST", status: 400 },
  email_missing: { trpc: "BAD_REQUEST", status: 400 },
  username_too_short: { trpc: "BAD_REQUEST", status: 400 },
  username_too_long: { trpc: "BAD_REQUEST", status: 400 },
  username_invalid: { trpc: "BAD_REQUEST", status: 400 },
  username_taken: { trpc: "CONFLICT", status: 409 },
  password_missing: { trpc: "BAD_REQUEST", status: 400 },
  password_too_short: { trpc: "BAD_REQUEST", status: 400 },
  reset_password_too_short: { trpc: "BAD_REQUEST", status: 400 },
  password_too_long: { trpc: "BAD_REQUEST", status: 400 },
  password_too_common: { trpc: "BAD_REQUEST", status: 400 },
  confirm_password_missing: { trpc: "BAD_REQUEST", status: 400 },
  passwords_differ: { trpc: "BAD_REQUEST", status: 400 },
  current_password_missing: { trpc: "BAD_REQUEST", status: 400 },
  current_password_wrong: { trpc: "BAD_REQUEST", status: 400 },
  reset_code_missing: { trpc: "BAD_REQUEST", status: 400 },
  code_invalid: { trpc: "BAD_REQUEST", status: 400 },
  registration_unclear: { trpc: "CONFLICT", status: 409 },
  invalid_credentials: { trpc: "UNAUTHORIZED", status: 401 },
  email_not_verified: { trpc: "FORBIDDEN", status: 403 },
  codes_not_sendable: { trpc: "CONFLICT", status: 409 },
};

/** What a person reads of a refusal, in their language. */
export function messageOf(error: DomainError, locale: Locale): string {
  return translator(locale, "errors")(error.code, { ...error.params });
}

/** What a person reads of anything else: nothing of its inside. Specification §8. */
export function genericMessage(locale: Locale): string {
  return translator(locale, "errors")("generic");
}
