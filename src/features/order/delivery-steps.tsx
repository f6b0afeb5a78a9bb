import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { AccountText } from "@/features/shared/account-text";
import { ProductName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { clockTime } from "./clock-time";
import { SendAgain } from "./send-again";

/** How far the delivery is, by the clock: payment, mail, and each top-up. Changes are read out. */
export function DeliverySteps({ token, order }: { token: string; order: OrderPageDto }) {
  const texts = useTranslations("checkout.result");
  const headingId = useId();
  const isSent = order.mailSentAt !== null;
  return (
    <section aria-labelledby={headingId} className="frame frame-quiet rounded-card p-5 sm:p-6">
      <h2 id={headingId} className="text-h3">
        {texts("steps")}
      </h2>
      <DeliveryClock order={order} />
      <ol aria-live="polite" className="mt-5">
        <Step state="done">{texts("payment")}</Step>
        <Step state={isSent ? "done" : "busy"}>
          {texts.rich(isSent ? "mailSent" : "mailSending", {
            email: () => (
              <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
                {order.customerEmail}
              </bdi>
            ),
          })}
        </Step>
        {order.items.map((item) => (
          <TopupStep key={item.id} item={item} />
        ))}
      </ol>
      {isSent && <p className="mt-5 text-caption text-ink-2">{texts("mailHint")}</p>}
      {!order.gift && <SendAgain token={token} order={order} />}
    </section>
  );
}

/** "Paid 14:03:22, in your inbox 14:03:24." */
function DeliveryClock({ order: { paidAt, mailSentAt } }: { order: OrderPageDto }) {
  const texts = useTranslations("orderPage.clock");
  if (paidAt === null) return null;
  return (
    <p className="mt-3 text-lead" aria-live="polite">
      {texts.rich(mailSentAt === null ? "paid" : "delivered", {
        paid: () => <ClockTime at={paidAt} />,
        sent: () => <ClockTime at={mailSentAt ?? paidAt} />,
      })}
    </p>
  );
}

function ClockTime({ at }: { at: string }) {
  const locale = useLanguage();
  return (
    <time dateTime={at} className="font-title">
      <bdi className="figures-id">{clockTime(at, locale, new Date())}</bdi>
    </time>
  );
}

type StepState = "done" | "busy" | "failed";

const STATE_STYLES = {
  done: { Icon: CheckCircleIcon, colour: "text-ok" },
  busy: { Icon: ClockIcon, colour: "text-wait" },
  failed: { Icon: WarningCircleIcon, colour: "text-err" },
} as const;

/** A point of the timeline, with the line to the next. */
function Step({ state, children }: { state: StepState; children: ReactNode }) {
  const { Icon, colour } = STATE_STYLES[state];
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute start-[10.25px] top-7 bottom-0.5 w-[1.5px] bg-line group-last:hidden"
      />
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

function TopupStep({ item }: { item: OrderPageDto["items"][number] }) {
  const texts = useTranslations("checkout.result.topup");
  if (item.topupStatus === null || item.isWithdrawn) return null;
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
