"use client";

import { useTranslations } from "next-intl";
import type { AdminProductRow } from "@/contract/admin/products";
import { DeleteRowDialog } from "@/features/admin/shared/delete-row-dialog";
import { trpc } from "@/trpc/client";

type DeleteDialogProps = {
  /** The product that is asked about; null while none is. */
  product: AdminProductRow | null;
  onClose: () => void;
  /** The dialog is gone, and the row that it was asked for. */
  onDeleted: () => void;
};

/** Asks the specified question before a product is deleted, or archived where orders or keys name it. */
export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const texts = useTranslations("adminProducts");
  const utils = trpc.useUtils();
  return (
    <DeleteRowDialog
      row={product}
      deletion={trpc.admin.products.delete.useMutation()}
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
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
