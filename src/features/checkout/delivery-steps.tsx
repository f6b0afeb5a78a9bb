"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { OrderProgressDto } from "@/contract/orders";
import { ProductName } from "@/features/shell/product-name";

type StepState = "done" | "busy" | "failed";

const LOOKS = {
  done: { Icon: CheckCircleIcon, colour: "text-ok" },
  busy: { Icon: ClockIcon, colour: "text-wait" },
  failed: { Icon: WarningCircleIcon, colour: "text-err" },
} as const;

const TOPUP_STATE = {
  waiting: "busy",
  submitted: "busy",
  credited: "done",
  rejected: "failed",
} as const satisfies Record<string, StepState>;

/** How far the delivery is: payment, mail, and each top-up. Changes are read out. */
export function DeliverySteps({ progress }: { progress: OrderProgressDto }) {
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

function TopupStep({ item }: { item: OrderProgressDto["items"][number] }) {
  const texts = useTranslations("checkout.result.topup");
  if (item.topupStatus === null) return null;
  const product = { name: item.productName, nameAr: item.productNameAr };
  return (
    <Step state={TOPUP_STATE[item.topupStatus]}>
      {texts.rich(item.topupStatus, {
        product: () => <ProductName product={product} />,
        id: () => (
          <bdi dir="ltr" className="figures-id">
            {item.pubgPlayerId}
          </bdi>
        ),
      })}
    </Step>
  );
}

function Step({ state, children }: { state: StepState; children: ReactNode }) {
  const { Icon, colour } = LOOKS[state];
  return (
    <li className="flex gap-3">
      <Icon size={22} weight="fill" aria-hidden="true" className={`mt-px shrink-0 ${colour}`} />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
