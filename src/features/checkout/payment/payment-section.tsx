"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type PolicyVersions, policyEntries } from "@/domain/shop/policy";
import type { missingForPayment } from "@/features/checkout/checkout-form";
import { CheckoutSection } from "@/features/checkout/checkout-section";
import type { CheckoutView } from "@/features/checkout/checkout-view";
import { RetryAlert } from "@/features/shared/errors/retry-alert";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { Nuqta } from "@/ui/brand/nuqta";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { KeepFocus } from "@/ui/keep-focus";
import { PayPlacedOrder } from "./pay-placed-order";
import { PaymentNotice } from "./payment-notice";
import {
  type HostedPageOffer,
  hostedPageAfter,
  paysInWindow,
  type TriedWay,
  triedWay,
} from "./tried-way";
import type { Payment } from "./use-payment";
import { useProviderName } from "./use-provider-name";
import { formatCharge, useShownCharge } from "./use-shown-charge";
import { useWays } from "./use-ways";
import { WaysPanel } from "./ways-panel";

type PaymentSectionProps = {
  number: number;
  /** True if the section above is folded. */
  isAfterFolded: boolean;
  view: Extract<CheckoutView, { kind: "form" | "paying" | "confirming" }>;
  missing: ReturnType<typeof missingForPayment>;
  /** The policy versions under which the order is placed. */
  policies: PolicyVersions;
  /** The path of a form POST that redirects to a provider's hosted page; null without one. */
  hostedPage: string | null;
  onPay: (payment: Payment) => void;
  /** Abandons the open payment window. */
  onLeave: () => void;
};

/** A note until the form is complete, then the payment button. Specification §5. */
export function PaymentSection(props: PaymentSectionProps) {
  const { number, view, missing, policies, onLeave } = props;
  const texts = useTranslations("checkout.payment");
  const wayTexts = useTranslations("checkout.ways");
  const errors = useTranslations("errors");
  const policyTexts = useTranslations("policies");
  const notice = view.kind === "form" ? view.notice : null;
  const isProcessing = view.kind === "confirming";
  const dollars = useShownCharge("USD");
  const { ways: current, hasFailed, isLoading, retry } = useWays();
  const [paying, setPaying] = useState(current);
  // Keep the ways during a payment: a change of the cart in another tab may remove some of them.
  const ways = view.kind === "form" ? current : (paying ?? current);
  const [tried, setTried] = useState<TriedWay | null>(null);
  const offer = hostedPageAfter(notice, tried);
  const [only] = ways ?? [];
  const Alone = ways?.length === 1 ? only?.ui.Alone : undefined;
  const state = {
    isProcessing,
    isPaying: view.kind !== "form",
    isChecking: view.kind === "paying" && view.isChecking,
    onLeave,
  };

  function onPay(payment: Payment) {
    setTried(triedWay(payment));
    setPaying(ways);
    props.onPay(payment);
  }

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
          isInWindow={paysInWindow(tried, ways)}
        />
      )}
      {offer && <HostedPage offer={offer} />}
      {isProcessing && <Processing />}
      {policyEntries(policies).length > 0 && (
        <div className="mb-4 text-small text-ink-2">
          <p>{policyTexts("checkout")}</p>
          <PolicyLinks versions={policies} label={policyTexts("checkout")} />
        </div>
      )}
      {missing === null ? (
        <KeepFocus label={texts("heading")} shown={String(hasFailed)}>
          {Alone && only ? (
            <Alone {...state} onPay={(window) => onPay({ ...only, window, charge: dollars })} />
          ) : hasFailed ? (
            <>
              <RetryAlert
                message={wayTexts("failed")}
                retry={texts("tryAgain")}
                isBusy={isLoading}
                onRetry={retry}
              />
              {notice?.kind !== "expired" && <PayPlacedOrder page={props.hostedPage} />}
            </>
          ) : (
            <WaysPanel ways={ways} {...state} onPay={onPay} />
          )}
        </KeepFocus>
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

/**
 * A plain form that leads to the provider's hosted page, as a fallback if the browser cannot reach
 * the provider.
 */
function HostedPage({ offer }: { offer: HostedPageOffer }) {
  const texts = useTranslations("checkout.ways");
  const provider = useProviderName()(offer.provider);
  const amount = () => <bdi dir="ltr">{formatCharge(offer.charge)}</bdi>;
  return (
    <form method="post" action={offer.page} className="mb-4">
      <Button type="submit" variant="outline" wide>
        <span>{texts.rich("hostedPage", { amount, provider })}</span>
      </Button>
    </form>
  );
}
