import type { RefusedArea } from "@/domain/orders/provider-issue";
import { FAULTS, type Fault } from "@/server/payments/paypal/faults";
import { HttpRefusal } from "@/server/payments/provider/http";

/** A refusal by PayPal: an HTTP status with PayPal's own issue, such as INSTRUMENT_DECLINED. */
export class PayPalRefusal extends HttpRefusal {
  override readonly name = "PayPalRefusal";
}

/**
 * The cause of a refusal, by issue, else by status. A 404 is `passing` (temporary), since it proves
 * nothing about the money.
 */
export function faultOf({ status, issue }: PayPalRefusal): Fault {
  const known = FAULTS.get(issue);
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

/** The area (purpose) of a call, by its path; null for a call whose refusals are not recorded. */
export function areaOf({ verb, path }: { verb: string; path: string }): RefusedArea | null {
  if (path.startsWith("/v1/customer/disputes")) return "disputes";
  if (verb === "GET") return path.startsWith("/v2/checkout/orders/") ? "reads" : null;
  if (path === "/v1/oauth2/token") return "sign_in";
  if (/^\/v2\/checkout\/orders\/?\??$/.test(path)) return "orders";
  if (/^\/v2\/checkout\/orders\/[^/]+\/capture\b/.test(path)) return "captures";
  return /^\/v2\/payments\/captures\/[^/]+\/refund\b/.test(path) ? "refunds" : null;
}

/**
 * The area in which the owner must act; null if no action is needed, or if the refusal concerns
 * only one payment.
 */
export function areaToReport(
  refusal: PayPalRefusal,
  call: { verb: string; path: string },
): RefusedArea | null {
  const area = areaOf(call);
  // The client retries a rejected token with a new one first, so a 401 concerns the credentials.
  if (refusal.status === 401 && area !== null) return "sign_in";
  const fault = faultOf(refusal);
  switch (area) {
    case null:
      return null;
    case "orders":
      // No buyer is involved yet, so every lasting refusal concerns the shop.
      return fault === "passing" ? null : area;
    case "captures":
      return fault === "owner" || fault === "shop" ? area : null;
    default:
      // Other refusals of a refund or of an answer to a dispute are shown on the order's page.
      return refusal.status === 403 ? area : null;
  }
}
