"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoney } from "@/domain/money";
import { useCart } from "@/features/shell/cart-context";
import { MoneyText } from "@/features/shell/money-text";
import { Button } from "@/ui/button";
import { Note } from "@/ui/note";
import { Nuqta } from "@/ui/nuqta";
import { CheckoutBlock } from "./checkout-block";
import type { missingForPayment } from "./checkout-form";
import type { CheckoutView } from "./checkout-view";
import { PaymentNotice } from "./payment-notice";
import type { PaymentSdk } from "./paypal-sdk";
import { usePaymentSdk } from "./use-payment-sdk";

type PaymentBlockProps = {
  number: number;
  view: Extract<CheckoutView, { kind: "form" | "paying" | "confirming" }>;
  missing: ReturnType<typeof missingForPayment>;
  onPay: (sdk: PaymentSdk) => void;
};

/** The wait note until the form is complete, then the payment button. Specification §5. */
export function PaymentBlock({ number, view, missing, onPay }: PaymentBlockProps) {
  const texts = useTranslations("checkout.payment");
  const notice = view.kind === "form" ? view.notice : null;
  const isProcessing = view.kind === "confirming";
  return (
    <CheckoutBlock number={number} done={false} heading={texts("heading")}>
      {notice && <PaymentNotice key={JSON.stringify(notice)} notice={notice} />}
      {isProcessing && <Processing />}
      {missing === null ? (
        <PayPanel isProcessing={isProcessing} isPaying={view.kind !== "form"} onPay={onPay} />
      ) : (
        <Note kind="wait" role="status">
          {texts(missing === "playerIds" ? "waitPlayerIds" : "waitContact")}
        </Note>
      )}
    </CheckoutBlock>
  );
}

function Processing() {
  const texts = useTranslations("checkout.payment");
  return (
    <div role="alert" className="mb-4 flex items-center gap-4 rounded-control bg-after-soft p-4">
      <Nuqta className="h-9 w-7 animate-busy text-after" />
      <p>
        <span className="block text-role-title">{texts("confirming")}</span>
        <span className="text-small text-ink-2">{texts("doNotClose")}</span>
      </p>
    </div>
  );
}

type PayPanelProps = {
  isProcessing: boolean;
  isPaying: boolean;
  onPay: (sdk: PaymentSdk) => void;
};

function PayPanel({ isProcessing, isPaying, onPay }: PayPanelProps) {
  const texts = useTranslations("checkout.payment");
  const { data: sdk, isError, refetch } = usePaymentSdk(true);
  if (isError && !sdk) {
    return (
      <>
        <Note kind="err" role="alert">
          {texts("sdkFailed")}
        </Note>
        <Button variant="line" className="mt-4" onClick={() => refetch()}>
          {texts("tryAgain")}
        </Button>
      </>
    );
  }
  return (
    <div
      inert={isProcessing}
      className={`frame frame-quiet rounded-card p-5 ${isProcessing ? "opacity-50" : ""}`}
    >
      <PayButton isBusy={isPaying || !sdk} onPress={() => sdk && onPay(sdk)} />
      <p className="mt-4 text-center text-small text-ink-2" role="status">
        <PanelLine
          state={isPaying && !isProcessing ? "windowOpen" : sdk ? "secureWindow" : "sdkLoading"}
        />
      </p>
    </div>
  );
}

function PayButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const texts = useTranslations("checkout.payment");
  const common = useTranslations("common");
  const { total } = useCart();
  const amount = (): ReactNode => <MoneyText value={total} />;
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

function PanelLine({ state }: { state: "windowOpen" | "secureWindow" | "sdkLoading" }) {
  const texts = useTranslations("checkout.payment");
  return (
    <span className="inline-flex items-center gap-2">
      {state === "secureWindow" && (
        <LockKeyIcon size={16} aria-hidden="true" className="shrink-0" />
      )}
      {texts(state)}
    </span>
  );
}
