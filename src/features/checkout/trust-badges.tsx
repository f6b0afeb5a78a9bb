"use client";

import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import clsx from "clsx";
import { useTranslations } from "next-intl";

const TRUST_BADGES = [
  { key: "refund", Icon: ArrowCounterClockwiseIcon },
  { key: "topup", Icon: LightningIcon },
  { key: "secure", Icon: LockKeyIcon },
] as const;

/** The trust badges of the checkout. */
export function TrustBadges({ className }: { className?: string }) {
  const texts = useTranslations("checkout.promises");
  return (
    <ul aria-label={texts("label")} className={clsx("flex flex-col gap-3", className)}>
      {TRUST_BADGES.map(({ key, Icon }) => (
        <li key={key} className="flex items-center gap-3 font-strong text-[0.9375rem]">
          <Icon size={20} aria-hidden="true" className="shrink-0" />
          {texts(key)}
        </li>
      ))}
    </ul>
  );
}
