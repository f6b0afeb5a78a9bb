"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto } from "@/contract/my-orders";
import { useLanguage } from "@/i18n/use-language";
import { ArabicWordmark, LatinWordmark, Mark } from "@/ui/logo";
import { shownDate } from "./shown-date";

/** The lockup in both scripts, and which order this is. */
export function InvoiceHead({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const locale = useLanguage();
  return (
    <div className="invoice-head">
      <span dir="ltr" className="invoice-lockup">
        <Mark look="mono" className="h-[1em] w-auto" />
        <LatinWordmark className="h-[.86em] w-auto" />
        <ArabicWordmark className="h-[1.06em] w-auto" />
      </span>
      <div className="text-end">
        <p className="invoice-id">
          {texts("order")}{" "}
          <bdi dir="ltr" className="figures-id">
            #{order.id}
          </bdi>
        </p>
        <p>{shownDate(order.createdAt, locale)}</p>
      </div>
    </div>
  );
}
