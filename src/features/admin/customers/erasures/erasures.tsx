"use client";

import { useTranslations } from "next-intl";
import { useNamedSection } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { trpc } from "@/trpc/client";
import { ErasureTable } from "./erasure-table";
import { FindPerson } from "./find-person";

/**
 * Open and completed erasures, and a form that requests the erasure of a person's data. Decision
 * 035 (export and erasure of personal data).
 */
export function Erasures() {
  const texts = useTranslations("adminStaff.erasures");
  const list = trpc.admin.staff.erasures.useQuery();
  useNamedSection("customers-erasures");
  return (
    <section aria-labelledby="customers-erasures" className="mt-11">
      <h2 id="customers-erasures" className="text-h3">
        {texts("title")}
      </h2>
      <p className="mt-1 max-w-measure text-small text-ink-2">{texts("line")}</p>
      <FindPerson />
      <QueryContent query={list} texts={texts} skeleton="h-24 w-full" className="mb-4">
        {(erasures) => <ErasureTable {...erasures} />}
      </QueryContent>
    </section>
  );
}
