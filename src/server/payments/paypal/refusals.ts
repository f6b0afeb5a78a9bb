import type { RefusedArea } from "@/domain/orders/provider-issue";
import { FAULTS, type Fault } from "@/server/payments/paypal/faults";

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

/** An issue that is not in the table: its status decides. 404 is no proof of anything, see `settle-payment.ts`. */
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
