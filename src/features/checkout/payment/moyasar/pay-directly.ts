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

/**
 * Pays from the browser: the order, then the payment under the attempt's id, then the buyer's
 * confirmation. Whatever the provider answers, the server asks it before anything counts. `leaving`
 * ends it at once and stops the next step. A payment that is already sent may still be charged: the
 * server follows the attempt.
 */
export function payDirectly(steps: DirectSteps): Promise<WindowEnd> {
  return Promise.race([untilLeft(steps.leaving), pay(steps)]);
}

const LEFT = { kind: "left" } as const satisfies WindowEnd;

function untilLeft(leaving: AbortSignal): Promise<WindowEnd> {
  return new Promise((resolve) => {
    leaving.addEventListener("abort", () => resolve(LEFT), { once: true });
  });
}

async function pay({ makeOrder, source, confirm, leaving }: DirectSteps): Promise<WindowEnd> {
  if (!navigator.onLine) {
    return { kind: "refused", error: new Error("There is no connection.") };
  }
  let made: MadeOrder;
  try {
    made = await makeOrder();
  } catch (error) {
    return { kind: "refused", error };
  }
  if (leaving.aborted) return LEFT;
  if (made.direct === null) return { kind: "failed" };
  const answer = await postPayment(made.direct, made.orderId, source);
  if (leaving.aborted) return LEFT;
  if (answer.kind === "over") return { kind: "approved", providerOrderId: made.orderId };
  return answer.kind === "waits" ? confirm(answer.url, made) : answer;
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
