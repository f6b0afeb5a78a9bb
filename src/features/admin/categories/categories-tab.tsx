"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import type { FormTarget } from "@/features/admin/shared/use-unsaved-guard";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { CategoryDialog } from "./category-dialog";
import { CategoryTable } from "./category-table";
import { DeleteCategoryDialog } from "./delete-category-dialog";

/** The categories of the shop: ordered, added, edited, hidden, deleted. */
export function CategoriesTab() {
  const texts = useTranslations("adminCategories");
  const { read, go } = usePanelAddress();
  const table = trpc.admin.categories.table.useQuery();
  const dismissToast = useDismissToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<AdminCategoryDto | null>(null);
  // The row that had the focus is gone then.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(
    (edit: FormTarget) => {
      // It would cover the buttons of the dialog.
      dismissToast();
      go({ edit });
    },
    [go, dismissToast],
  );
  const close = useCallback(() => go({ edit: null }, { replace: true }), [go]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
            {texts("title")}
          </h1>
          <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
        </div>
        <Button size="small" onClick={() => open("new")} className="max-sm:grow">
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("add")}
        </Button>
      </div>
      {table.isError && (
        <LoadFailed
          message={errorMessage(table.error, texts("failed"))}
          retryLabel={texts("tryAgain")}
          isBusy={table.isFetching}
          onRetry={() => void table.refetch()}
          className="mb-4"
        />
      )}
      {table.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
      {table.data && (
        <>
          <CategoryTable categories={table.data} onEdit={open} onDelete={setDeleting} />
          <CategoryDialog
            target={targetIn(read("edit"))}
            categories={table.data}
            onOpen={open}
            onClose={close}
          />
        </>
      )}
      <DeleteCategoryDialog
        category={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={focusHeading}
      />
    </>
  );
}

function targetIn(text: string | null): FormTarget | null {
  if (text === "new") return text;
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
