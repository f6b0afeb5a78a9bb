"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { type PolicyVersions, policyEntries } from "@/domain/shop/policy";
import type { missingForPayment } from "@/features/checkout/checkout-form";
import { CheckoutSection } from "@/features/checkout/checkout-section";
import type { CheckoutView, Notice } from "@/features/checkout/checkout-view";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { Nuqta } from "@/ui/brand/nuqta";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import type { ShownWay } from "./order-ways";
import type { Payment } from "./use-payment";
import { useShownCharge } from "./use-shown-charge";
import { useWays } from "./use-ways";
import { WaysPanel } from "./ways-panel";

type PaymentSectionProps = {
  number: number;
  /** True below a folded section. */
  isAfterFolded: boolean;
  view: Extract<CheckoutView, { kind: "form" | "paying" | "confirming" }>;
  missing: ReturnType<typeof missingForPayment>;
  /** The policy versions under which the order is placed. */
  policies: PolicyVersions;
  onPay: (payment: Payment) => void;
  /** Abandons the open payment window. */
  onLeave: () => void;
};

/** A note until the form is complete, then the payment button. Spec §5. */
export function PaymentSection(props: PaymentSectionProps) {
  const { number, view, missing, policies, onPay, onLeave } = props;
  const texts = useTranslations("checkout.payment");
  const wayTexts = useTranslations("checkout.ways");
  const errors = useTranslations("errors");
  const policyTexts = useTranslations("policies");
  const notice = view.kind === "form" ? view.notice : null;
  const isProcessing = view.kind === "confirming";
  const dollars = useShownCharge("USD");
  const ways = useWays();
  const [only] = ways ?? [];
  const Alone = ways?.length === 1 ? only?.ui.Alone : undefined;
  const state = {
    isProcessing,
    isPaying: view.kind !== "form",
    isChecking: view.kind === "paying" && view.isChecking,
    onLeave,
  };
  return (
    <CheckoutSection
      number={number}
      done={false}
      isAfterFolded={props.isAfterFolded}
      heading={ways !== null && ways.length > 1 ? wayTexts("label") : texts("heading")}
    >
      {notice && (
        <PaymentNotice
          key={JSON.stringify(notice)}
          notice={notice}
          hasOtherWays={ways !== null && ways.length > 1}
        />
      )}
      {(notice?.kind === "unanswered" || notice?.kind === "failed") && <HostedPage ways={ways} />}
      {isProcessing && <Processing />}
      {policyEntries(policies).length > 0 && (
        <div className="mb-4 text-small text-ink-2">
          <p>{policyTexts("checkout")}</p>
          <PolicyLinks versions={policies} label={policyTexts("checkout")} />
        </div>
      )}
      {missing === null ? (
        Alone && only ? (
          <Alone {...state} onPay={(window) => onPay({ ...only, window, charge: dollars })} />
        ) : (
          <WaysPanel ways={ways} {...state} onPay={onPay} />
        )
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

/** The way out where the browser cannot reach the provider: its own page, by a plain form. */
function HostedPage({ ways }: { ways: readonly ShownWay[] | null }) {
  const texts = useTranslations("checkout.ways");
  const page = ways?.find((way) => way.page !== null)?.page;
  if (!page) return null;
  return (
    <form method="post" action={page} className="mb-4">
      <Button type="submit" variant="outline" wide>
        {texts("hostedPage")}
      </Button>
    </form>
  );
}

const ALERT_KINDS = {
  cancelled: "info",
  left: "info",
  declined: "err",
  impossible: "err",
  expired: "wait",
  refused: "err",
  rejected: "err",
  unanswered: "wait",
  failed: "err",
} as const satisfies Record<Notice["kind"], "info" | "err" | "wait">;

/**
 * The result of the last attempt to pay. It takes the focus, because the button that started the
 * attempt was removed.
 */
function PaymentNotice(props: { notice: Notice; hasOtherWays: boolean }) {
  const { notice } = props;
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
      <NoticeText {...props} />
    </Alert>
  );
}

function NoticeText({ notice, hasOtherWays }: { notice: Notice; hasOtherWays: boolean }) {
  const texts = useTranslations("checkout.notice");
  const errors = useTranslations("errors");
  switch (notice.kind) {
    case "refused":
      return notice.message;
    case "expired":
      return texts.rich("expired", { order: () => <bdi dir="ltr">#{notice.orderId}</bdi> });
    case "impossible":
      return errors("payment_not_possible");
    case "declined":
      if (notice.reason) return texts(`declines.${notice.reason}`);
      return texts(hasOtherWays ? "declinedWay" : "declined");
    case "cancelled":
    case "rejected":
    case "unanswered":
      return texts(notice.kind);
    case "left":
    case "failed":
      return texts(hasOtherWays ? `${notice.kind}Way` : notice.kind);
  }
}
