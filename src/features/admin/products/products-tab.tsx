"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/products";
import { type AddressChanges, usePanelAddress } from "@/features/admin/panel-address";
import { trpc } from "@/trpc/client";
import { useDismissToast } from "@/ui/toast-context";
import { DeleteQuestion } from "./delete-question";
import { KeysOfProduct } from "./keys-of-product";
import { ProductDialog } from "./product-dialog";
import { filtersOf, sortAddress } from "./product-filters";
import { ProductList } from "./product-list";
import { ProductToolbar } from "./product-toolbar";
import { useRestore } from "./use-restore";
import type { ProductTarget } from "./use-unsaved-guard";

/** The products of the shop: found, added, edited, stocked, deleted. Specification §2, admin; picture 13. */
export function ProductsTab() {
  const { read, go } = usePanelAddress();
  const filters = filtersOf(read);
  const table = trpc.admin.products.table.useQuery(filters, { placeholderData: keepPreviousData });
  const categories = trpc.catalogue.categories.useQuery().data ?? [];
  const dismissToast = useDismissToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<AdminProductRow | null>(null);
  // The row that had the focus is gone then.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const restore = useRestore(focusHeading);

  function change(changes: AddressChanges, how?: { replace?: boolean }) {
    go({ page: null, ...changes }, how);
  }
  function turnTo(page: number) {
    go({ page: page === 1 ? null : page });
    heading.current?.scrollIntoView({ block: "start" });
  }
  const open = useCallback(
    (product: ProductTarget) => {
      // It would cover the buttons of the dialog.
      dismissToast();
      go({ product });
    },
    [go, dismissToast],
  );
  const close = useCallback(() => go({ product: null }, { replace: true }), [go]);

  const keysId = idIn(read("keys"));
  const rows = table.data?.rows;
  return (
    <>
      <ProductToolbar
        filters={filters}
        categories={categories}
        onChange={change}
        onAdd={() => open("new")}
        headingRef={heading}
      />
      <ProductList
        found={table.data}
        isLoading={table.isFetching}
        isFailed={table.isError}
        isStale={table.isPlaceholderData}
        filters={filters}
        categories={categories}
        acts={{
          onKeys: ({ id }) => go({ keys: id }),
          onEdit: ({ id }) => open(id),
          onDelete: setAsked,
          onRestore: restore.ask,
          restoringId: restore.restoringId,
        }}
        onSort={(choice) => change(sortAddress(choice))}
        onPage={turnTo}
        onClear={() => change({ q: null, category: null, state: null })}
        onAdd={() => open("new")}
        onRetry={() => void table.refetch()}
      />
      <ProductDialog
        target={targetIn(read("product"))}
        categories={categories}
        onOpen={open}
        onClose={close}
      />
      <DeleteQuestion product={asked} onClose={() => setAsked(null)} onDeleted={focusHeading} />
      {keysId !== null && (
        <KeysOfProduct
          key={keysId}
          productId={keysId}
          row={rows?.find(({ id }) => id === keysId)}
          onClose={() => go({ keys: null }, { replace: true })}
        />
      )}
    </>
  );
}

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function targetIn(text: string | null): ProductTarget | null {
  return text === "new" ? "new" : idIn(text);
}
