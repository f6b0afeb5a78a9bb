"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { formatMoney } from "@/domain/money";
import { type PolicyVersions, policyEntries } from "@/domain/shop/policy";
import type { missingForPayment } from "@/features/checkout/checkout-form";
import { CheckoutSection } from "@/features/checkout/checkout-section";
import type { CheckoutView, Notice } from "@/features/checkout/checkout-view";
import { useCart } from "@/features/session/session-provider";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { LinesMoney } from "@/features/shared/price/money-text";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Nuqta } from "@/ui/brand/nuqta";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import type { PaymentWindow } from "./payment-window";
import { loadPaymentWindow, PAYMENT_WINDOW } from "./payment-windows";

type PaymentSectionProps = {
  number: number;
  view: Extract<CheckoutView, { kind: "form" | "paying" | "confirming" }>;
  missing: ReturnType<typeof missingForPayment>;
  /** The policy versions under which the order is placed. */
  policies: PolicyVersions;
  onPay: (window: PaymentWindow) => void;
  /** Abandons the open payment window. */
  onLeave: () => void;
};

/** A note until the form is complete, then the payment button. Spec §5. */
export function PaymentSection(props: PaymentSectionProps) {
  const { number, view, missing, policies, onPay, onLeave } = props;
  const texts = useTranslations("checkout.payment");
  const errors = useTranslations("errors");
  const policyTexts = useTranslations("policies");
  const notice = view.kind === "form" ? view.notice : null;
  const isProcessing = view.kind === "confirming";
  return (
    <CheckoutSection number={number} done={false} heading={texts("heading")}>
      {notice && <PaymentNotice key={JSON.stringify(notice)} notice={notice} />}
      {isProcessing && <Processing />}
      {policyEntries(policies).length > 0 && (
        <div className="mb-4 text-small text-ink-2">
          <p>{policyTexts("checkout")}</p>
          <PolicyLinks versions={policies} label={policyTexts("checkout")} />
        </div>
      )}
      {missing === null ? (
        <PayPanel
          isProcessing={isProcessing}
          isPaying={view.kind !== "form"}
          isChecking={view.kind === "paying" && view.isChecking}
          onPay={onPay}
          onLeave={onLeave}
        />
      ) : (
        <Alert kind="wait" role="status">
          {missing === "playerIds" ? errors("player_id_missing") : texts(WAIT_TEXTS[missing])}
        </Alert>
      )}
    </CheckoutSection>
  );
}

const WAIT_TEXTS = {
  accounts: "waitAccounts",
  contact: "waitContact",
  gift: "waitGift",
} as const;

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
  /** True while a challenge is solved before the order is placed. */
  isChecking: boolean;
  onPay: (window: PaymentWindow) => void;
  onLeave: () => void;
};

function PayPanel({ isProcessing, isPaying, isChecking, onPay, onLeave }: PayPanelProps) {
  const texts = useTranslations("checkout.payment");
  const { data: window, isError, refetch } = usePaymentWindow();
  if (isError && !window) {
    return (
      <>
        <Alert kind="err" role="alert">
          {texts("sdkFailed")}
        </Alert>
        <Button variant="outline" className="mt-4" onClick={() => refetch()}>
          {texts("tryAgain")}
        </Button>
      </>
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
  return (
    <>
      {state === "secureWindow" && (
        <LockKeyIcon size={16} aria-hidden="true" className="me-2 inline-block align-[-0.125em]" />
      )}
      {texts(state)}
    </>
  );
}

const ALERT_KINDS = {
  cancelled: "info",
  left: "info",
  declined: "err",
  impossible: "err",
  expired: "wait",
  refused: "err",
  failed: "err",
} as const satisfies Record<Notice["kind"], "info" | "err" | "wait">;

/**
 * The result of the last attempt to pay. It takes the focus, because the button that started the
 * attempt was removed.
 */
function PaymentNotice({ notice }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      kind={ALERT_KINDS[notice.kind]}
      role={ALERT_KINDS[notice.kind] === "info" ? "status" : "alert"}
      tabIndex={-1}
      className="mb-4 outline-offset-2"
    >
      <NoticeText notice={notice} />
    </Alert>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
  const texts = useTranslations("checkout.notice");
  const errors = useTranslations("errors");
  switch (notice.kind) {
    case "refused":
      return notice.message;
    case "expired":
      return texts.rich("expired", { order: () => <bdi dir="ltr">#{notice.orderId}</bdi> });
    case "impossible":
      return errors("payment_not_possible");
    case "cancelled":
    case "left":
    case "declined":
    case "failed":
      return texts(notice.kind);
  }
}

/**
 * The provider's window, loaded in advance, so that it can open within the click.
 * `isError` reports a failure; `refetch` tries again.
 */
function usePaymentWindow() {
  const locale = useLanguage();
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [PAYMENT_WINDOW, locale],
    queryFn: async () => loadPaymentWindow(await client.payments.setup.query(), locale),
    // The window is a stateful object, not data to compare and share.
    structuralSharing: false,
  });
}
