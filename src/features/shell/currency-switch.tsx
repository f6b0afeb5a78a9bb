"use client";

import { useTranslations } from "next-intl";
import { CURRENCIES } from "@/domain/money";
import { Segment } from "@/ui/segment";
import { usePreferences } from "./preferences";

const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** USD or SAR, kept on every change. Specification §4. */
export function CurrencySwitch() {
  const label = useTranslations("shell")("currency");
  const { currency, setCurrency } = usePreferences();
  return (
    <Segment
      label={label}
      value={currency}
      options={OPTIONS}
      onChange={setCurrency}
      paintedByCurrency
    />
  );
}
