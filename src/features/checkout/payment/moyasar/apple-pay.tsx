"use client";

import { useTranslations } from "next-intl";
import { useImperativeHandle } from "react";
import type { DirectPaymentDto } from "@/contract/payments";
import { cents, decimalFromCents } from "@/domain/money";
import type { WayButtonProps, WayFieldsProps } from "@/features/checkout/payment/payment-way";
import type {
  MadeOrder,
  MakeOrder,
  PaymentWindow,
  WindowEnd,
} from "@/features/checkout/payment/payment-window";
import { useShownCharge } from "@/features/checkout/payment/use-shown-charge";
import { useLanguage } from "@/i18n/use-language";
import { type AppleSession, appleSessions } from "./apple-session";
import { postPayment } from "./post-payment";

/** The wallet of the device: its own sheet, no fields. */
export function ApplePayFields({ ref }: WayFieldsProps) {
  const texts = useTranslations("checkout.applePay");
  const charge = useShownCharge("SAR");
  useImperativeHandle(ref, () => ({
    prepare: (): PaymentWindow => ({
      open: (makeOrder, leaving) => {
        const label = window.location.hostname;
        const total = { label, amount: decimalFromCents(cents(charge.minor)) };
        return openSheet(total, makeOrder, leaving);
      },
    }),
  }));
  return <p className="text-small text-ink-2">{texts("help")}</p>;
}

/** Apple's own button: its rules allow no other. Only its browsers draw it. */
export function ApplePayButton({ onPress, isBusy }: WayButtonProps) {
  const texts = useTranslations("checkout.applePay");
  const locale = useLanguage();
  return (
    <button
      type="button"
      lang={locale}
      aria-label={texts("pay")}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="apple-pay-button h-15 w-full rounded-card"
    />
  );
}

/** Opens Apple's sheet within the click; the order is made while the buyer looks at it. */
function openSheet(
  total: { label: string; amount: string },
  makeOrder: MakeOrder,
  leaving: AbortSignal,
): Promise<WindowEnd> {
  return new Promise((resolve) => {
    const Sessions = appleSessions();
    if (!Sessions) return resolve({ kind: "failed" });
    const session = new Sessions(3, {
      countryCode: "SA",
      currencyCode: "SAR",
      supportedNetworks: ["mada", "visa", "masterCard"],
      merchantCapabilities: ["supports3DS", "supportsDebit", "supportsCredit"],
      total,
    });
    const made = makeOrder();
    made.catch((error: unknown) => {
      resolve({ kind: "refused", error });
      abort(session);
    });
    session.onvalidatemerchant = async ({ validationURL }) => {
      try {
        const { direct } = await made;
        session.completeMerchantValidation(await validate(direct, validationURL, total.label));
      } catch {
        resolve({ kind: "failed" });
        abort(session);
      }
    };
    session.onpaymentauthorized = async ({ payment }) => {
      const end = await paySource(await made, JSON.stringify(payment.token));
      const isDone = end.kind === "approved";
      session.completePayment(isDone ? Sessions.STATUS_SUCCESS : Sessions.STATUS_FAILURE);
      resolve(end);
    };
    session.oncancel = () => resolve({ kind: "cancelled" });
    leaving.addEventListener(
      "abort",
      () => {
        resolve({ kind: "left" });
        abort(session);
      },
      { once: true },
    );
    session.begin();
  });
}

/** A session that has ended already throws. */
function abort(session: AppleSession): void {
  try {
    session.abort();
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

/** Asks the provider for Apple's session of this shop. @throws if it refuses */
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
