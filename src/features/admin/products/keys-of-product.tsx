"use client";

import type { AdminProductRow } from "@/contract/admin/products";
import { KeysDialog } from "@/features/admin/keys/keys-dialog";
import { ProductName } from "@/features/shell/product-name";
import { trpc } from "@/trpc/client";

type KeysOfProductProps = {
  productId: number;
  /** Its row, when the table shows it. */
  row: AdminProductRow | undefined;
  onClose: () => void;
};

/** The key pool of a product, named also where an address leads to it from outside of the table. */
export function KeysOfProduct({ productId, row, onClose }: KeysOfProductProps) {
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
