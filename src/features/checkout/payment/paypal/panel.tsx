"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoney } from "@/domain/money";
import type { AloneProps } from "@/features/checkout/payment/payment-way";
import { useCart } from "@/features/session/session-provider";
import { RetryAlert } from "@/features/shared/errors/retry-alert";
import { LinesMoney } from "@/features/shared/price/money-text";
import { Button } from "@/ui/form/button";
import { usePayPalWindow } from "./use-window";

/** The payment panel if PayPal's window is the only way to pay. Specification §5. */
export function PayPalPanel(props: AloneProps) {
  const { isProcessing, isPaying, isChecking, onPay, onLeave } = props;
  const texts = useTranslations("checkout.payment");
  const { data: window, isError, refetch } = usePayPalWindow();
  if (isError && !window) {
    return (
      <RetryAlert
        message={texts("sdkFailed")}
        retry={texts("tryAgain")}
        onRetry={() => void refetch()}
      />
    );
  }
  const idle = window ? "secureWindow" : "sdkLoading";
  const isWindowOpen = isPaying && !isProcessing;
  return (
    <div
      inert={isProcessing}
      className={`frame frame-quiet rounded-card p-5 ${isProcessing ? "opacity-50" : ""}`}
    >
      <PayButton isBusy={isPaying || !window} onPress={() => window && onPay(window)} />
      <p className="mt-4 text-balance text-center text-small text-ink-2" role="status">
        <PanelLine state={isChecking ? "checking" : isWindowOpen ? "windowOpen" : idle} />
      </p>
      {isWindowOpen && (
        <Button variant="ghost" wide className="mt-2" onClick={onLeave}>
          {texts("leaveWindow")}
        </Button>
      )}
    </div>
  );
}

function PayButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const texts = useTranslations("checkout.payment");
  const common = useTranslations("common");
  const { total, lines } = useCart();
  const amount = (): ReactNode => <LinesMoney lines={lines} part="amount" />;
  return (
    <>
      <Button
        variant="flash"
        size="large"
        wide
        busy={isBusy}
        busyText={common("working")}
        onClick={onPress}
      >
        {!isBusy && <LightningIcon size={20} weight="fill" aria-hidden="true" />}
        <span>{texts.rich("pay", { amount })}</span>
      </Button>
      <p data-money="SAR" className="mt-3 text-center font-strong text-small">
        {texts.rich("charged", {
          amount: () => <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>,
        })}
      </p>
    </>
  );
}

function PanelLine({
  state,
}: {
  state: "checking" | "windowOpen" | "secureWindow" | "sdkLoading";
}) {
  const texts = useTranslations("checkout.payment");
  const names = useTranslations("providers.name");
  return (
    <>
      {state === "secureWindow" && (
        <LockKeyIcon size={16} aria-hidden="true" className="me-2 inline-block align-[-0.125em]" />
      )}
      {state === "secureWindow" ? texts(state, { provider: names("paypal") }) : texts(state)}
    </>
  );
}
