"use client";

import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { formatNearTime } from "@/features/shared/text/format-time";
import { useLanguage } from "@/i18n/use-language";

type DeliveryLineProps = {
  order: OrderPageDto;
  /** The actions in the expanded line: resending the mail, correcting the address. */
  children: ReactNode;
};

const STATES = {
  sent: { Icon: CheckCircleIcon, colour: "text-ok" },
  sending: { Icon: ClockIcon, colour: "text-wait" },
  refused: { Icon: WarningCircleIcon, colour: "text-err" },
} as const;

/**
 * The delivery state of the order's mail, in one expandable line. The line expands automatically if
 * the recipient's mail server refuses the mail. Visual design, picture 25 (order page).
 */
export function DeliveryLine({ order, children }: DeliveryLineProps) {
  const texts = useTranslations("orderPage.delivery");
  const hint = useTranslations("checkout.result")("mailHint");
  const contentId = useId();
  const { isMailRefused, mailSentAt } = order;
  const [isOpen, setOpen] = useState(isMailRefused);
  useEffect(() => {
    if (isMailRefused) setOpen(true);
  }, [isMailRefused]);
  const state = isMailRefused ? "refused" : mailSentAt === null ? "sending" : "sent";
  const { Icon, colour } = STATES[state];
  return (
    <section
      aria-label={texts("label")}
      className={clsx("rounded-card", isMailRefused ? "bg-err-ground" : "bg-cloud")}
    >
      <div className="relative flex min-h-15 items-center gap-3 px-4 py-2.5">
        <Icon size={22} weight="fill" aria-hidden="true" className={clsx("shrink-0", colour)} />
        <p aria-live="polite" className="min-w-0 grow text-[0.9375rem] leading-snug!">
          <span className="font-strong wrap-anywhere">
            {texts.rich(state, {
              email: () => (
                <bdi dir="ltr" className="inline-block max-w-full">
                  <Address email={order.customerEmail} />
                </bdi>
              ),
            })}
          </span>
          <DeliveryTime order={order} />
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          aria-label={texts("more")}
          onClick={() => setOpen(!isOpen)}
          // The pseudo-element extends the button's clickable area over the whole line.
          className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-control before:absolute before:inset-0 before:rounded-card"
        >
          <CaretDownIcon
            size={20}
            weight="bold"
            aria-hidden="true"
            className={clsx("transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </div>
      <div id={contentId} hidden={!isOpen} className="grid gap-3 px-4 pt-1 pb-4">
        <p className="text-caption text-ink-2">{hint}</p>
        {children}
      </div>
    </section>
  );
}

/** An address that is wider than its line breaks before the "@". */
function Address({ email }: { email: string }) {
  const [name, ...rest] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {rest}
    </>
  );
}

/** Longest delivery shown as a duration, in seconds; a longer one is shown as a time only. */
const MOST_SECONDS = 90;

/** The delivery time, "2 seconds after paying, 14:03"; before the delivery, the payment time. */
function DeliveryTime({ order: { paidAt, mailSentAt } }: Pick<DeliveryLineProps, "order">) {
  const texts = useTranslations("orderPage.delivery");
  if (paidAt === null) return null;
  const seconds = mailSentAt === null ? null : secondsBetween(paidAt, mailSentAt);
  const key = seconds === null ? "paidAt" : seconds > MOST_SECONDS ? "sentAt" : "after";
  return (
    <span className="block text-caption text-ink-2">
      {texts.rich(key, {
        seconds: seconds ?? 0,
        at: () => <ClockTime at={mailSentAt ?? paidAt} />,
      })}
    </span>
  );
}

const secondsBetween = (from: string, to: string) =>
  Math.max(Math.round((Date.parse(to) - Date.parse(from)) / 1000), 1);

function ClockTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <bdi className="figures-id">{formatNearTime(at, useLanguage(), new Date())}</bdi>
    </time>
  );
}
