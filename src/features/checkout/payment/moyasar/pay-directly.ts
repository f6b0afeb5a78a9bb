import type { MadeOrder, MakeOrder, WindowEnd } from "@/features/checkout/payment/payment-window";
import { type PaymentSource, postPayment } from "./post-payment";

interface DirectSteps {
  makeOrder: MakeOrder;
  source: PaymentSource;
  /** Obtains the buyer's confirmation at `url`, such as a bank's page or a wallet's code. */
  confirm(url: string, made: MadeOrder): Promise<WindowEnd>;
  /** Aborted when the buyer abandons the payment to start again. */
  leaving: AbortSignal;
}

const LEFT = { kind: "left" } as const satisfies WindowEnd;
const UNANSWERED = { kind: "unanswered" } as const satisfies WindowEnd;

/**
 * Pays from the browser: places the order, posts the payment under the attempt's id, then waits for
 * the buyer's confirmation. The provider's response to the browser is not trusted: the server
 * queries the payment itself. Aborting `leaving` ends the wait at once and stops the next step. A
 * payment whose post is under way may still be charged: the result is then "unanswered", and the
 * server tracks the attempt.
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

/** Resolves to null once `leaving` is aborted. */
function untilLeft(leaving: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (leaving.aborted) resolve(null);
    leaving.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/**
 * Opens the bank's page in this tab; the bank then redirects to the order's page. Resolves only if
 * the buyer goes back and the browser restores this page from its back/forward cache. Aborting
 * `leaving` stops the bank's page from loading.
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
