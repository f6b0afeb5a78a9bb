"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { OrderProgressDto } from "@/contract/orders";
import { type Cents, centsFromDecimal, formatMoney, timesCents } from "@/domain/money";
import { AccountText } from "@/features/shared/account-text";
import { LineDetails } from "@/features/shared/line-details";
import { ProductName } from "@/features/shared/product-name";
import { RefundWaiting } from "@/features/shared/refund-waiting";
import { trpc } from "@/trpc/client";
import { Nuqta } from "@/ui/brand/nuqta";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { ButtonLink } from "@/ui/form/button-link";
import { CheckoutColumns } from "./checkout-columns";
import { isDelivered } from "./checkout-view";
import { SummaryLine, SummaryPanel } from "./order-summary";

type Result = "paid" | "checking" | "awaitingStock" | "preparing" | "review" | "refunded";

type OrderResultProps = {
  result: Result;
  /** Null until the server has been asked. */
  progress: OrderProgressDto | null;
};

/** What became of the order, following it live; a new heading is read out. No code is ever shown here. */
export function OrderResult({ result, progress }: OrderResultProps) {
  const common = useTranslations("common");
  const utils = trpc.useUtils();
  return (
    <>
      <ResultHeader result={result} progress={progress} />
      <CheckoutColumns
        asideLast
        aside={
          progress ? (
            <OrderedItems progress={progress} />
          ) : (
            <Skeleton className="h-100 rounded-panel!" />
          )
        }
      >
        {result === "checking" && <CheckingAlert progress={progress} />}
        {result === "paid" && progress && <DeliverySteps progress={progress} />}
        {progress?.waitsUntil && (
          <RefundWaiting
            orderId={progress.id}
            waitsUntil={progress.waitsUntil}
            onRefunded={() => void utils.orders.progress.invalidate()}
          />
        )}
        <ButtonLink href="/shop" className="mt-8">
          {common("continueShopping")}
        </ButtonLink>
      </CheckoutColumns>
    </>
  );
}

function ResultHeader({ result, progress }: OrderResultProps) {
  const texts = useTranslations("checkout.result");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = result === "paid" && progress !== null && isDelivered(progress);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} aria-live="polite" className="text-display-2 outline-none">
        {texts(isDone ? "deliveredTitle" : `${result}Title`)}
      </h1>
      {progress && (
        <p className="mt-5 flex flex-wrap items-center gap-3 text-role-title text-[1.0625rem]">
          <span>
            {texts.rich("order", {
              order: () => (
                <bdi dir="ltr" className="figures-id">
                  #{progress.id}
                </bdi>
              ),
            })}
          </span>
          <span role="status">
            <OrderStatusBadge status={progress.status} label={texts(`status.${progress.status}`)} />
          </span>
        </p>
      )}
      {result !== "checking" && (
        <p className="mt-4 max-w-measure text-lead text-ink-2">
          {texts.rich(`${result}Line`, { email: () => <Email progress={progress} /> })}
        </p>
      )}
    </>
  );
}

function Email({ progress }: { progress: OrderProgressDto | null }): ReactNode {
  const texts = useTranslations("checkout.result");
  if (!progress) return texts("unknownEmail");
  return (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere font-strong">
      {progress.customerEmail}
    </bdi>
  );
}

/** What was ordered, at its frozen prices, rate and currency. */
function OrderedItems({ progress }: { progress: OrderProgressDto }) {
  const { currency, sarRateHundredths } = progress;
  const shown = (value: Cents) => formatMoney(value, currency, sarRateHundredths);
  return (
    <SummaryPanel
      lines={progress.items.map((item) => {
        const unit = centsFromDecimal(item.priceUSD);
        return (
          <SummaryLine
            key={item.id}
            product={{ name: item.productName, nameAr: item.productNameAr }}
            imageUrl={item.imageUrl}
            amount={<bdi dir="ltr">{`${item.quantity} × ${shown(unit)}`}</bdi>}
            details={<LineDetails options={item.options} account={item.topup} />}
            price={<bdi dir="ltr">{shown(timesCents(unit, item.quantity))}</bdi>}
          />
        );
      })}
      total={<OrderTotal total={centsFromDecimal(progress.totalUSD)} progress={progress} />}
    />
  );
}

function OrderTotal({ total, progress }: { total: Cents; progress: OrderProgressDto }) {
  const common = useTranslations("common");
  const cart = useTranslations("cart");
  const { currency, sarRateHundredths } = progress;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-role-title text-[1.1875rem]">{common("total")}</span>
      <span className="flex flex-col items-end gap-1.5">
        <bdi dir="ltr" className="text-price-lg text-[2.125rem] md:text-[2.375rem]">
          {formatMoney(total, currency, sarRateHundredths)}
        </bdi>
        {currency === "SAR" && (
          <span className="text-[0.9375rem] text-ink-3">
            {cart.rich("about", {
              amount: () => <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>,
            })}
          </span>
        )}
      </span>
    </div>
  );
}

function CheckingAlert({ progress }: { progress: OrderProgressDto | null }) {
  const texts = useTranslations("checkout.result");
  return (
    <Alert kind="wait" role="alert" icon={<Nuqta className="h-6 w-4.5 animate-busy" />}>
      {texts.rich("checkingLine", { email: () => <Email progress={progress} /> })}
    </Alert>
  );
}

/** How far the delivery is: payment, mail, and each top-up. Changes are read out. */
function DeliverySteps({ progress }: { progress: OrderProgressDto }) {
  const texts = useTranslations("checkout.result");
  const headingId = useId();
  const isSent = progress.mailSentAt !== null;
  return (
    <section aria-labelledby={headingId} className="frame frame-quiet rounded-card p-5 sm:p-6">
      <h2 id={headingId} className="text-h3">
        {texts("steps")}
      </h2>
      <ul aria-live="polite" className="mt-4 flex flex-col gap-4">
        <Step state="done">{texts("payment")}</Step>
        <Step state={isSent ? "done" : "busy"}>
          {texts.rich(isSent ? "mailSent" : "mailSending", {
            email: () => (
              <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
                {progress.customerEmail}
              </bdi>
            ),
          })}
        </Step>
        {progress.items.map((item) => (
          <TopupStep key={item.id} item={item} />
        ))}
      </ul>
      {isSent && <p className="mt-5 text-caption text-ink-2">{texts("mailHint")}</p>}
    </section>
  );
}

type StepState = "done" | "busy" | "failed";

const STATE_STYLES = {
  done: { Icon: CheckCircleIcon, colour: "text-ok" },
  busy: { Icon: ClockIcon, colour: "text-wait" },
  failed: { Icon: WarningCircleIcon, colour: "text-err" },
} as const;

function Step({ state, children }: { state: StepState; children: ReactNode }) {
  const { Icon, colour } = STATE_STYLES[state];
  return (
    <li className="flex gap-3">
      <Icon size={22} weight="fill" aria-hidden="true" className={`mt-px shrink-0 ${colour}`} />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

const TOPUP_STATE = {
  waiting: "busy",
  submitting: "busy",
  submitted: "busy",
  credited: "done",
  rejected: "failed",
} as const satisfies Record<string, StepState>;

function TopupStep({ item }: { item: OrderProgressDto["items"][number] }) {
  const texts = useTranslations("checkout.result.topup");
  if (item.topupStatus === null) return null;
  const product = { name: item.productName, nameAr: item.productNameAr };
  return (
    <Step state={TOPUP_STATE[item.topupStatus]}>
      {texts.rich(item.topupStatus, {
        product: () => <ProductName product={product} />,
        account: () => <AccountText answers={item.topup} />,
      })}
    </Step>
  );
}
