"use client";

import { useTranslations } from "next-intl";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { useNamedSection } from "@/features/admin/shared/panel-address";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { ErasureTable } from "./erasure-table";
import { FindPerson } from "./find-person";

/** Whose data are to be erased, and asking for it for a guest. Decision 035. */
export function Erasures() {
  const texts = useTranslations("adminStaff.erasures");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const list = trpc.admin.staff.erasures.useQuery();
  useNamedSection("customers-erasures");
  return (
    <section aria-labelledby="customers-erasures" className="mt-11">
      <h2 id="customers-erasures" className="text-h3">
        {texts("title")}
      </h2>
      <p className="mt-1 max-w-measure text-small text-ink-2">{texts("line")}</p>
      <FindPerson />
      {list.isError && (
        <LoadFailed
          message={errorMessage(list.error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={list.isFetching}
          onRetry={() => void list.refetch()}
          className="mb-4"
        />
      )}
      {list.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {list.data && <ErasureTable {...list.data} />}
    </section>
  );
}
