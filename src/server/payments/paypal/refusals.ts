import type { RefusedArea } from "@/domain/provider-issue";

/** PayPal's refusal: an HTTP status with its own issue, e.g. INSTRUMENT_DECLINED. */
export class PayPalRefusal extends Error {
  override readonly name = "PayPalRefusal";
  constructor(
    readonly status: number,
    readonly issue: string,
    /** How long PayPal asks to be left alone, in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${status} ${issue}`);
  }
}

/**
 * Whose fault a refusal is. `buyer`: another way to pay helps. `owner`: nobody can pay until the account or the app's
 * settings at PayPal change. `shop`: PayPal does not understand the request. `passing`: the same call may work later.
 */
type Fault = "buyer" | "owner" | "shop" | "passing";

/** The faults by issue, from PayPal's reference of Orders v2 and Payments v2, and OAuth's errors. */
const FAULTS: Readonly<Record<string, Fault>> = {
  ...faults("owner", [
    "invalid_client",
    "unauthorized_client",
    "invalid_token",
    "AUTHENTICATION_FAILURE",
    "NOT_AUTHORIZED",
    "PERMISSION_DENIED",
    "CONSENT_NEEDED",
    "PAYEE_ACCOUNT_INVALID",
    "PAYEE_ACCOUNT_LOCKED_OR_CLOSED",
    "PAYEE_ACCOUNT_NOT_VERIFIED",
    "PAYEE_ACCOUNT_RESTRICTED",
    "PAYEE_BLOCKED_TRANSACTION",
    "PAYEE_COUNTRY_NOT_SUPPORTED_FOR_PAYMENT_SOURCE",
    "TRANSACTION_BLOCKED_BY_PAYEE",
    "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
    "INVALID_ACCOUNT_STATUS",
    "CURRENCY_NOT_SUPPORTED",
    "CURRENCY_NOT_SUPPORTED_FOR_COUNTRY",
    "REFUND_FAILED_INSUFFICIENT_FUNDS",
  ]),
  ...faults("passing", [
    "PREVIOUS_REQUEST_IN_PROGRESS",
    "REQUEST_IN_PROGRESS",
    "ORDER_COMPLETION_IN_PROGRESS",
    "INTERNAL_SERVER_ERROR",
    "INTERNAL_SERVICE_ERROR",
    "SERVICE_UNAVAILABLE",
    "RATE_LIMIT_REACHED",
  ]),
  ...faults("buyer", [
    "COMPLIANCE_VIOLATION",
    "COUNTRY_NOT_SUPPORTED_BY_PAYMENT_SOURCE",
    "DECLINED_DUE_TO_RELATED_TXN",
    "INSTRUMENT_DECLINED",
    "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
    "ORDER_EXPIRED",
    "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
    "PAYER_ACCOUNT_RESTRICTED",
    "PAYER_ACTION_REQUIRED",
    "PAYER_CANNOT_PAY",
    "PAYMENT_SOURCE_CANNOT_BE_USED",
    "PAYMENT_SOURCE_DECLINED_BY_PROCESSOR",
    "PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED",
    "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
    "TRANSACTION_LIMIT_EXCEEDED",
    "TRANSACTION_REFUSED",
  ]),
};

function faults(fault: Fault, issues: readonly string[]): Record<string, Fault> {
  return Object.fromEntries(issues.map((issue) => [issue, fault]));
}

/** An issue that is not in the table: its status decides. 404 is no proof of anything, see `settle-payment.ts`. */
export function faultOf({ status, issue }: PayPalRefusal): Fault {
  const known = FAULTS[issue];
  if (known) return known;
  if (status === 401 || status === 403) return "owner";
  if ([400, 405, 406, 413, 415].includes(status)) return "shop";
  return status === 422 ? "buyer" : "passing";
}

/** Refusals of a capture after which the buyer can approve the same order again. */
const RECOVERABLE: readonly string[] = [
  "INSTRUMENT_DECLINED",
  "PAYER_ACTION_REQUIRED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
];
export const canTryOrderAgain = (issue: string): boolean => RECOVERABLE.includes(issue);

/** The area of a call, by its path; null for a call whose refusal concerns a single resource. */
export function areaOf({ verb, path }: { verb: string; path: string }): RefusedArea | null {
  if (path.startsWith("/v1/customer/disputes")) return "disputes";
  if (verb === "GET") return path.startsWith("/v2/checkout/orders/") ? "reads" : null;
  if (path === "/v1/oauth2/token") return "sign_in";
  if (/^\/v2\/checkout\/orders\/?\??$/.test(path)) return "orders";
  if (/^\/v2\/checkout\/orders\/[^/]+\/capture\b/.test(path)) return "captures";
  return /^\/v2\/payments\/captures\/[^/]+\/refund\b/.test(path) ? "refunds" : null;
}

/** Where the owner has to do something about a refusal: null where nobody has, or only about one payment. */
export function areaToReport(
  refusal: PayPalRefusal,
  call: { verb: string; path: string },
): RefusedArea | null {
  const area = areaOf(call);
  // A token that PayPal no longer takes was replaced by a new one before the refusal came here.
  if (refusal.status === 401 && area !== null) return "sign_in";
  const fault = faultOf(refusal);
  switch (area) {
    case null:
      return null;
    case "orders":
      // No buyer takes part yet: nothing of the request is theirs.
      return fault === "passing" ? null : area;
    case "captures":
      return fault === "owner" || fault === "shop" ? area : null;
    default:
      // Another refusal of a refund or of an answer to a dispute stands at its order.
      return refusal.status === 403 ? area : null;
  }
}
