"use client";

import { useTranslations } from "next-intl";
import { CURRENCIES } from "@/domain/money";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { usePreferences } from "./preferences";

const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** USD or SAR, kept on every change. Specification §4. */
export function CurrencySwitch() {
  const label = useTranslations("layout")("currency");
  const { currency, setCurrency } = usePreferences();
  return (
    <SegmentedControl
      label={label}
      value={currency}
      options={OPTIONS}
      onChange={setCurrency}
      paintedByCurrency
    />
  );
}
