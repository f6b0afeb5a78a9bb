"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { MyOrderDto } from "@/contract/my-orders";
import { InvoiceHead } from "./invoice-head";
import { InvoiceTable } from "./invoice-table";
import { InvoiceTotal } from "./invoice-total";
import "./print.css";

type InvoiceProps = {
  order: MyOrderDto;
  withCodes: boolean;
  supportEmail: string;
  /** Must stay the same function: another one would print again. */
  onPrinted: () => void;
};

/** The printed order: on paper alone, and there it is everything. It prints itself once. */
export function Invoice({ order, withCodes, supportEmail, onPrinted }: InvoiceProps) {
  const texts = useTranslations("profile.print");
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted);
    // Not within this effect: React may run it twice, and one order is one sheet.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div className="invoice">
      <InvoiceHead order={order} />
      <InvoiceTable order={order} withCodes={withCodes} />
      <InvoiceTotal order={order} />
      <p className="invoice-foot">
        {texts.rich("contact", { mail: () => <bdi dir="ltr">{supportEmail}</bdi> })}
      </p>
    </div>,
    document.body,
  );
}
