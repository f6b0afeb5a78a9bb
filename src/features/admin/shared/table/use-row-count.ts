"use client";

import { useFormatter, useTranslations } from "next-intl";
import { MAX_COUNTED } from "@/contract/admin/table-page";

/** Returns a function that formats a number of rows; above MAX_COUNTED as "10,000+". */
export function useRowCount(): (count: number) => string {
  const texts = useTranslations("panel");
  const format = useFormatter();
  return (count) =>
    count > MAX_COUNTED ? texts("many", { count: MAX_COUNTED }) : format.number(count);
}

/** True if there are more rows than the server counts (MAX_COUNTED). */
export function isMany(count: number): boolean {
  return count > MAX_COUNTED;
}
