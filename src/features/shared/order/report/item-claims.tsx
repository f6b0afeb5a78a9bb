"use client";

import { useTranslations } from "next-intl";
import type { ClaimDto } from "@/contract/claims";
import type { ClaimStatus } from "@/domain/orders/claim";
import { LongTime } from "@/features/shared/text/long-time";
import { Badge, type BadgeTone } from "@/ui/data/badge";

const TONES: Record<ClaimStatus, BadgeTone> = {
  open: "wait",
  replied: "info",
  replaced: "ok",
  refunded: "ok",
};

type ItemClaimsProps = {
  claims: readonly ClaimDto[];
  /** True if the viewer is the recipient of a gift, not the buyer. */
  isGift: boolean;
};

/** The reported problems of an item and the shop's answers. */
export function ItemClaims({ claims, isGift }: ItemClaimsProps) {
  const texts = useTranslations("orderPage.report");
  if (claims.length === 0) return null;
  return (
    <ul aria-label={texts("reports")} className="grid gap-3">
      {claims.map((claim) => (
        <li key={claim.id} className="rounded-control bg-cloud p-4 dark:bg-mist">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Badge tone={TONES[claim.status]}>{texts(`status.${claim.status}`)}</Badge>
            <span className="text-caption text-ink-2">
              {texts.rich("reportedAt", { at: () => <LongTime at={claim.createdAt} /> })}
            </span>
          </p>
          <p className="mt-2 font-strong text-[0.9375rem]">{texts(`kinds.${claim.kind}`)}</p>
          <p dir="auto" className="whitespace-pre-line text-[0.9375rem] text-ink-2 wrap-anywhere">
            {claim.text}
          </p>
          <p className="mt-2 text-[0.9375rem]">
            {texts(`${isGift ? "nextGift" : "next"}.${claim.status}`)}
          </p>
          {claim.reply && (
            <p className="mt-2 text-[0.9375rem]">
              <span className="block font-strong">{texts("reply")}</span>
              <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
                {claim.reply}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
