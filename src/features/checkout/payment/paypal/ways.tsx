"use client";

import { GlobeIcon } from "@phosphor-icons/react/dist/ssr/Globe";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useImperativeHandle } from "react";
import type { WayFieldsProps, WayUi } from "@/features/checkout/payment/payment-way";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { PayPalPanel } from "./panel";
import { usePayPalWindow } from "./use-window";

/** Shows no fields, since PayPal's window has them. Loads the window once this way is chosen. */
function PayPalFields({ ref, onReady }: WayFieldsProps) {
  const texts = useTranslations("checkout.payment");
  const names = useTranslations("providers.name");
  const { data: window, isError, refetch } = usePayPalWindow();
  const isReady = window !== undefined;
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    tell(isReady);
    return () => tell(true);
  }, [isReady]);
  useImperativeHandle(ref, () => ({ prepare: () => window ?? null }));
  if (!isError || window) {
    return (
      <p className="text-small text-ink-2">
        {texts("secureWindow", { provider: names("paypal") })}
      </p>
    );
  }
  return (
    <>
      <Alert kind="err" role="alert">
        {texts("sdkFailed")}
      </Alert>
      <Button variant="outline" className="mt-3" onClick={() => void refetch()}>
        {texts("tryAgain")}
      </Button>
    </>
  );
}

export const PAYPAL_WAYS: readonly WayUi[] = [
  {
    ...{ key: "paypal.window", rank: 4, Icon: GlobeIcon },
    isUsable: () => true,
    Fields: PayPalFields,
    Alone: PayPalPanel,
    hasWindow: true,
  },
];
