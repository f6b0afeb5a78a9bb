"use client";

import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type CheckoutColumnsProps = {
  aside: ReactNode;
  /** Puts the aside last on a small screen, where it otherwise comes first. */
  asideLast?: boolean;
  children: ReactNode;
};

/** The main column and a sticky summary. */
export function CheckoutColumns({ aside, asideLast, children }: CheckoutColumnsProps) {
  const main = <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>;
  return (
    <div
      className={clsx(
        "mt-8 grid gap-8 lg:items-start lg:gap-16",
        "lg:grid-cols-[minmax(0,1fr)_minmax(0,507px)]",
      )}
    >
      {asideLast && main}
      <div className="lg:col-start-2 lg:row-start-1 lg:self-stretch">{aside}</div>
      {!asideLast && main}
      <TrustBadges className="lg:hidden" />
    </div>
  );
}

const TRUST_BADGES = [
  { key: "refund", Icon: ArrowCounterClockwiseIcon },
  { key: "topup", Icon: LightningIcon },
  { key: "secure", Icon: LockKeyIcon },
] as const;

/**
 * The trust badges of the checkout. If the owner has disabled a promise, its text is empty and its
 * badge is omitted.
 */
export function TrustBadges({ className }: { className?: string }) {
  const texts = useTranslations("checkout.promises");
  return (
    <ul aria-label={texts("label")} className={clsx("flex flex-col gap-3", className)}>
      {TRUST_BADGES.filter(({ key }) => texts(key) !== "").map(({ key, Icon }) => (
        <li key={key} className="flex items-center gap-3 font-strong text-[0.9375rem]">
          <Icon size={20} aria-hidden="true" className="shrink-0" />
          {texts(key)}
        </li>
      ))}
    </ul>
  );
}
