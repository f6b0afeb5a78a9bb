"use client";

import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { localized } from "@/domain/text/localized";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";
import { ItemClaims } from "./item-claims";
import type { ReportableItem } from "./reportable-item";

/** Loaded on demand, since few buyers report a problem. */
const ReportForm = dynamic(() => import("./report-form").then((file) => file.ReportForm), {
  ssr: false,
});

type ReportProblemProps = {
  /** The token of the order's page, or of a gift's page. */
  token: string;
  item: ReportableItem;
  isGift?: boolean;
  onReported: () => void;
};

/**
 * The state of an item's problem reports, and the button "Report a problem", which opens the form.
 * Decision 038 describes who may report and how staff answer.
 */
export function ReportProblem({ token, item, isGift = false, onReported }: ReportProblemProps) {
  const texts = useTranslations("orderPage.report");
  const locale = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) sent.current?.focus();
  }, [isSent]);
  const product = localized(locale, item.productName, item.productNameAr);
  return (
    <>
      <p ref={sent} role="status" tabIndex={-1} className="text-ink-2 outline-none empty:hidden">
        {isSent && texts("sent")}
      </p>
      <ItemClaims claims={item.claims} isGift={isGift} />
      {item.canReport && (
        <div>
          <Button
            ref={ask}
            variant="ghost"
            size="small"
            className="-ms-3"
            aria-expanded={isOpen}
            aria-label={texts("askOf", { product })}
            onClick={() => setOpen(!isOpen)}
          >
            <WarningCircleIcon size={18} aria-hidden="true" />
            {texts("ask")}
          </Button>
          {isOpen && (
            <ReportForm
              token={token}
              item={item}
              isGift={isGift}
              onCancel={() => {
                setOpen(false);
                ask.current?.focus();
              }}
              onReported={() => {
                setOpen(false);
                setSent(true);
                onReported();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
