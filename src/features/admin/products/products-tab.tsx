"use client";

import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/catalogue/products";
import { KeysDialog } from "@/features/admin/keys/keys-dialog";
import { ProductDialog, type ProductTarget } from "@/features/admin/products/form/product-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { NotPermitted } from "@/features/admin/shared/frame/not-permitted";
import {
  type AddressChanges,
  idIn,
  usePanelAddress,
} from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { DeleteRowDialog } from "@/features/admin/shared/table/delete-row-dialog";
import { pageAddress } from "@/features/admin/shared/table/panel-pagination";
import { ProductName } from "@/features/shared/product/product-name";
import { trpc } from "@/trpc/client";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { BulkDialog, type BulkTarget } from "./bulk/bulk-dialog";
import { SelectionBar } from "./bulk/selection-bar";
import { useSelection } from "./bulk/use-selection";
import { FeaturedDialog } from "./featured/featured-dialog";
import { filtersOf, sortAddress } from "./product-filters";
import { AdminProductList } from "./product-list";
import { ProductToolbar } from "./product-toolbar";

/** Loaded on first use, because its code includes the CSV parser. */
const ImportDialog = dynamic(
  () => import("./import/import-dialog").then((file) => file.ImportDialog),
  { ssr: false },
);

/**
 * The products tab: search, add, edit, import and delete products, and manage their stock.
 * Specification §2 (screens); visual design, picture 13 (products).
 */
export default function ProductsTab() {
  const texts = useTranslations("adminProducts");
  const deletion = trpc.admin.products.delete.useMutation();
  const { read, go } = usePanelAddress();
  const filters = filtersOf(read);
  const table = trpc.admin.products.table.useQuery(filters, { placeholderData: keepPreviousData });
  const categories = trpc.admin.categories.table.useQuery().data ?? [];
  const dismissToast = useDismissToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<AdminProductRow | null>(null);
  // After a deletion or a restore the pressed button is gone, so focus the heading.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const restore = useRestore(focusHeading);
  const chosen = useSelection(filters, table.data?.rows ?? []);

  function change(changes: AddressChanges, how?: { replace?: boolean }) {
    go({ page: null, ...changes }, how);
  }
  function turnTo(page: string) {
    go(pageAddress(page));
    heading.current?.scrollIntoView({ block: "start" });
  }
  const open = useCallback(
    (product: ProductTarget) => {
      // A toast would cover the buttons of the dialog.
      dismissToast();
      go({ product });
    },
    [go, dismissToast],
  );
  const close = useCallback(() => go({ product: null }, { replace: true }), [go]);

  const openFeatured = useCallback(() => {
    dismissToast();
    go({ featured: "open" });
  }, [go, dismissToast]);
  const closeFeatured = useCallback(() => go({ featured: null }, { replace: true }), [go]);
  const closeBulk = useCallback(() => go({ bulk: null }, { replace: true }), [go]);
  const utils = trpc.useUtils();
  const { clear } = chosen;
  const refresh = useCallback(() => {
    clear();
    void utils.admin.products.invalidate();
    void utils.catalogue.invalidate();
  }, [utils, clear]);

  const keysId = idIn(read("keys"));
  const rows = table.data?.rows;
  const may = usePermissions();
  const isWriting = WRITTEN.some((name) => read(name) !== null);
  if ((isWriting && !may("products:write")) || (keysId !== null && !may("keys:add"))) {
    return <NotPermitted />;
  }
  return (
    <>
      <ProductToolbar
        filters={filters}
        categories={categories}
        onChange={change}
        onAdd={() => open("new")}
        onImport={() => {
          dismissToast();
          go({ import: "csv" });
        }}
        onFeatured={openFeatured}
        onRecent={() => go({ bulk: "recent" })}
        headingRef={heading}
      />
      <AdminProductList
        found={table.data}
        query={table}
        isFailed={table.isError}
        isStale={table.isPlaceholderData}
        filters={filters}
        categories={categories}
        actions={{
          onKeys: ({ id }) => go({ keys: id }),
          onEdit: ({ id }) => open(id),
          onCopy: ({ id }) => open(`copy-${id}`),
          onDelete: setDeleting,
          onRestore: restore.ask,
          restoringId: restore.restoringId,
        }}
        choices={chosen.choices}
        onSort={(choice) => change(sortAddress(choice))}
        onPage={turnTo}
        onClear={() => change({ q: null, category: null, state: null })}
        onAdd={() => open("new")}
      />
      <SelectionBar
        selection={chosen.selection}
        total={table.data?.total ?? 0}
        onChooseAll={chosen.chooseAll}
        onChange={() => go({ bulk: "new" })}
        onClear={chosen.clear}
      />
      <BulkDialog
        target={bulkTargetIn(read("bulk"))}
        selection={chosen.input}
        categories={categories}
        onGo={(bulk) => go({ bulk }, { replace: true })}
        onClose={closeBulk}
        onDone={refresh}
      />
      <ProductDialog
        target={targetIn(read("product"))}
        categories={categories}
        onOpen={open}
        onClose={close}
      />
      <FeaturedDialog
        isWanted={read("featured") !== null}
        onOpen={openFeatured}
        onClose={closeFeatured}
      />
      <DeleteRowDialog
        row={deleting}
        deletion={deletion}
        words={{
          title: texts("delete.title"),
          question: texts("delete.question"),
          note: texts("delete.ordered"),
          delete: texts("delete.delete"),
          failed: texts("delete.failed"),
          deleted: ({ outcome }) => texts(`toast.${outcome}`),
        }}
        onChanged={() => {
          void utils.admin.products.invalidate();
          void utils.catalogue.invalidate();
        }}
        onClose={() => setDeleting(null)}
        onDeleted={focusHeading}
      />
      {read("import") === "csv" && (
        <ImportDialog onClose={() => go({ import: null }, { replace: true })} />
      )}
      {keysId !== null && (
        <ProductKeysDialog
          key={keysId}
          productId={keysId}
          row={rows?.find(({ id }) => id === keysId)}
          onClose={() => go({ keys: null }, { replace: true })}
        />
      )}
    </>
  );
}

/** The URL parameters of dialogs that change products. */
const WRITTEN = ["product", "bulk", "featured", "import"];

function bulkTargetIn(text: string | null): BulkTarget | null {
  return text === "new" || text === "recent" ? text : idIn(text);
}

function targetIn(text: string | null): ProductTarget | null {
  const copied = text?.startsWith("copy-") ? idIn(text.slice("copy-".length)) : null;
  if (copied !== null) return `copy-${copied}`;
  return text === "new" ? "new" : idIn(text);
}

type ProductKeysDialogProps = {
  productId: number;
  /** The product's row, if the table shows it. */
  row: AdminProductRow | undefined;
  onClose: () => void;
};

/**
 * The dialog with the key pool of a product. Loads the product's name if the table does not show
 * the product.
 */
function ProductKeysDialog({ productId, row, onClose }: ProductKeysDialogProps) {
  const stored = trpc.admin.products.get.useQuery({ id: productId }, { enabled: !row });
  const product = row ?? stored.data;
  return (
    <KeysDialog
      productId={productId}
      productName={product ? <ProductName product={product} /> : ""}
      onClose={onClose}
    />
  );
}

/** Restores archived products, one at a time. */
function useRestore(onRestored: () => void) {
  const texts = useTranslations("adminProducts.toast");
  const errors = useTranslations("errors");
  const utils = trpc.useUtils();
  const [restored, setRestored] = useState<AdminProductRow | null>(null);
  const restore = useMutationWithToast(utils.client.admin.products.restore.mutate, {
    done: texts("restored"),
    failed: errors("generic"),
    about: restored && texts("restoredInactive", { product: restored.name }),
    refused: texts("restoreFailed"),
    read: () => {
      void utils.admin.products.invalidate();
      void utils.catalogue.invalidate();
    },
    onDone: onRestored,
  });
  function ask(product: AdminProductRow) {
    if (restore.isBusy) return;
    setRestored(product);
    restore.run({ id: product.id });
  }
  return { ask, restoringId: restore.isBusy ? (restored?.id ?? null) : null };
}
