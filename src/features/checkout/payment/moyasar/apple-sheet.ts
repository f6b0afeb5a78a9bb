import type { DirectPaymentDto } from "@/contract/payments";
import type { MadeOrder, MakeOrder, WindowEnd } from "@/features/checkout/payment/payment-window";
import { appleSessions } from "./apple-session";
import { postPayment } from "./post-payment";

/**
 * Opens Apple Pay's sheet within the click, as browsers require, and places the order while the
 * sheet is open. Aborting `leaving` closes the sheet and prevents further steps. A payment that is
 * already sent may still be charged: the result is then "unanswered", and the server tracks the
 * attempt.
 */
export function openAppleSheet(
  total: { label: string; amount: string },
  makeOrder: MakeOrder,
  leaving: AbortSignal,
): Promise<WindowEnd> {
  return new Promise<WindowEnd>((resolve) => {
    const Sessions = appleSessions();
    if (!Sessions) return resolve({ kind: "failed" });
    const session = new Sessions(3, {
      countryCode: "SA",
      currencyCode: "SAR",
      supportedNetworks: ["mada", "visa", "masterCard"],
      merchantCapabilities: ["supports3DS", "supportsDebit", "supportsCredit"],
      total,
    });
    let isAuthorized = false;
    function close(end: WindowEnd) {
      resolve(end);
      whileOpen(() => session.abort());
    }
    const made = makeOrder();
    made.catch((error: unknown) => close({ kind: "refused", error }));
    session.onvalidatemerchant = async ({ validationURL }) => {
      try {
        const { direct } = await made;
        if (leaving.aborted) return;
        session.completeMerchantValidation(await validate(direct, validationURL, total.label));
      } catch {
        close({ kind: "failed" });
      }
    };
    session.onpaymentauthorized = async ({ payment }) => {
      if (leaving.aborted) return;
      isAuthorized = true;
      const end = await paySource(await made, JSON.stringify(payment.token));
      const isDone = end.kind === "approved";
      resolve(end);
      whileOpen(() =>
        session.completePayment(isDone ? Sessions.STATUS_SUCCESS : Sessions.STATUS_FAILURE),
      );
    };
    // Apple also closes the sheet if the provider is slow. The payment is already sent then:
    // ignore the event, since the provider's response determines the result.
    session.oncancel = () => !isAuthorized && resolve({ kind: "cancelled" });
    const leave = () => close({ kind: isAuthorized ? "unanswered" : "left" });
    leaving.addEventListener("abort", leave, { once: true });
    session.begin();
  }).catch(() => ({ kind: "failed" }));
}

/** Runs a call of the session and ignores its error: an ended session throws on every call. */
function whileOpen(call: () => void): void {
  try {
    call();
  } catch {
    return;
  }
}

async function paySource({ orderId, direct }: MadeOrder, token: string): Promise<WindowEnd> {
  if (direct === null) return { kind: "failed" };
  const answer = await postPayment(direct, orderId, { type: "applepay", token });
  const isOver = answer.kind === "over" || answer.kind === "waits";
  return isOver ? { kind: "approved", providerOrderId: orderId } : answer;
}

/**
 * Requests from the provider the merchant session that Apple requires.
 * @throws Error if the provider refuses the session, or `direct` is null
 */
async function validate(
  direct: DirectPaymentDto | null,
  validationUrl: string,
  displayName: string,
): Promise<unknown> {
  if (direct === null) throw new Error("the order has no payment of its own");
  const response = await fetch(direct.paymentsUrl.replace(/payments$/, "applepay/initiate"), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({
      validation_url: validationUrl,
      display_name: displayName,
      domain_name: window.location.hostname,
      publishable_api_key: direct.publicKey,
    }),
    credentials: "omit",
  });
  if (!response.ok) throw new Error(`Apple's session was refused: ${response.status}`);
  return response.json();
}
