"use client";

import { useFormatter, useTranslations } from "next-intl";
import { MAX_COUNTED } from "@/contract/admin/table-page";

/** Writes a number of rows, which is counted no further than "10,000+". */
export function useRowCount(): (count: number) => string {
  const texts = useTranslations("panel");
  const format = useFormatter();
  return (count) =>
    count > MAX_COUNTED ? texts("many", { count: MAX_COUNTED }) : format.number(count);
}

/** Whether there are more rows than are counted. */
export function isMany(count: number): boolean {
  return count > MAX_COUNTED;
}
