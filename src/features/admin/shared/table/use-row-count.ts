"use client";

import { useFormatter, useTranslations } from "next-intl";
import { MAX_COUNTED } from "@/contract/admin/table-page";

/** Formats a number of rows, up to "10,000+". */
export function useRowCount(): (count: number) => string {
  const texts = useTranslations("panel");
  const format = useFormatter();
  return (count) =>
    count > MAX_COUNTED ? texts("many", { count: MAX_COUNTED }) : format.number(count);
}

/** True if there are more rows than the upper bound of counting. */
export function isMany(count: number): boolean {
  return count > MAX_COUNTED;
}
