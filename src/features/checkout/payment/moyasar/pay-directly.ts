import type { MadeOrder, MakeOrder, WindowEnd } from "@/features/checkout/payment/payment-window";
import { type PaymentSource, postPayment } from "./post-payment";

interface DirectSteps {
  makeOrder: MakeOrder;
  source: PaymentSource;
  /** Leads the buyer through a payment that waits for a confirmation. */
  confirm(url: string, made: MadeOrder): Promise<WindowEnd>;
  /** Aborted when the buyer starts again. */
  leaving: AbortSignal;
}

const LEFT = { kind: "left" } as const satisfies WindowEnd;
const UNANSWERED = { kind: "unanswered" } as const satisfies WindowEnd;

/**
 * Pays from the browser: the order, then the payment under the attempt's id, then the buyer's
 * confirmation. Whatever the provider answers, the server asks it before anything counts. `leaving`
 * ends it at once and stops the next step. A payment that is already sent may still be charged, so
 * it ends as unanswered: the server follows the attempt.
 */
export async function payDirectly(steps: DirectSteps): Promise<WindowEnd> {
  const { makeOrder, source, confirm, leaving } = steps;
  const left = untilLeft(leaving);
  if (!navigator.onLine) {
    return { kind: "refused", error: new Error("There is no connection.") };
  }
  let made: MadeOrder | null;
  try {
    made = await Promise.race([makeOrder(), left]);
  } catch (error) {
    return { kind: "refused", error };
  }
  if (made === null || leaving.aborted) return LEFT;
  if (made.direct === null) return { kind: "failed" };
  const answer = await Promise.race([postPayment(made.direct, made.orderId, source), left]);
  if (answer === null || leaving.aborted) return UNANSWERED;
  if (answer.kind === "over") return { kind: "approved", providerOrderId: made.orderId };
  if (answer.kind !== "waits") return answer;
  return (await Promise.race([confirm(answer.url, made), left])) ?? LEFT;
}

/** Resolves to null once the buyer starts again. */
function untilLeft(leaving: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (leaving.aborted) resolve(null);
    leaving.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/**
 * Goes to the bank's page, which leads back to the order's page. Ends only if the buyer comes back
 * by the browser's back button, and finds this page as it was. `leaving` stops a page that still
 * loads.
 */
export function goToBank(url: string, leaving: AbortSignal): Promise<WindowEnd> {
  return new Promise((resolve) => {
    leaving.addEventListener("abort", () => window.stop(), { once: true });
    window.addEventListener("pageshow", ({ persisted }) => persisted && resolve(LEFT), {
      signal: leaving,
    });
    window.location.assign(url);
  });
}
