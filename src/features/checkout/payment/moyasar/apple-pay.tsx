"use client";

import { useTranslations } from "next-intl";
import { useImperativeHandle } from "react";
import { cents, decimalFromCents } from "@/domain/money";
import type { WayButtonProps, WayFieldsProps } from "@/features/checkout/payment/payment-way";
import type { PaymentWindow } from "@/features/checkout/payment/payment-window";
import { useShownCharge } from "@/features/checkout/payment/use-shown-charge";
import { useLanguage } from "@/i18n/use-language";
import { openAppleSheet } from "./apple-sheet";

/** Apple Pay needs no fields: Apple's own sheet shows the device's wallet. */
export function ApplePayFields({ ref }: WayFieldsProps) {
  const texts = useTranslations("checkout.applePay");
  const charge = useShownCharge("SAR");
  useImperativeHandle(ref, () => ({
    prepare: (): PaymentWindow => ({
      open: (makeOrder, leaving) => {
        const label = window.location.hostname;
        const total = { label, amount: decimalFromCents(cents(charge.minor)) };
        return openAppleSheet(total, makeOrder, leaving);
      },
    }),
  }));
  return <p className="text-small text-ink-2">{texts("help")}</p>;
}

/** Apple's own button, which Apple's guidelines require. Only Apple's browsers can draw it. */
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
