"use client";

import { InfinityIcon } from "@phosphor-icons/react/dist/ssr/Infinity";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { useFormatter, useTranslations } from "next-intl";
import type { AdminProductRow } from "@/contract/admin/products";
import { UNLIMITED_STOCK } from "@/domain/cart";
import { Badge } from "@/ui/badge";

/** How many can still be sold; few of them are flagged. */
export function ProductStock({ product }: { product: AdminProductRow }) {
  const texts = useTranslations("adminProducts.table");
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
      <Amount product={product} />
      {product.isLowStock && (
        <Badge
          tone="wait"
          className="whitespace-nowrap"
          icon={<WarningIcon size={16} weight="fill" aria-hidden="true" />}
        >
          {texts("lowStock")}
        </Badge>
      )}
    </span>
  );
}

function Amount({ product: { fulfilment, stock } }: { product: AdminProductRow }) {
  const texts = useTranslations("adminProducts.table");
  const format = useFormatter();
  if (fulfilment === "keys") return texts("freeKeys", { count: stock });
  if (stock !== UNLIMITED_STOCK) return format.number(stock);
  return (
    <span className="inline-flex items-center gap-2">
      <InfinityIcon size={18} aria-hidden="true" />
      {texts("unlimited")}
    </span>
  );
}
