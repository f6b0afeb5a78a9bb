"use client";

import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AdminProductRow } from "@/contract/admin/products";
import { productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { IconButton } from "@/ui/icon-button";
import { Tooltip } from "@/ui/tooltip";
import type { ProductActs } from "./product-row";

const ICON = { size: 20, "aria-hidden": true } as const;

/** What can be done to a product of the table. */
export function ProductButtons({ product, acts }: { product: AdminProductRow; acts: ProductActs }) {
  const texts = useTranslations("adminProducts.table");
  const name = productName(product, useLanguage());
  return (
    <div className="flex justify-end gap-0.5 max-md:-me-3">
      {product.fulfilment === "keys" && (
        <Act
          label={texts("keysOf", { product: name })}
          tip={texts("keysTip")}
          onClick={() => acts.onKeys(product)}
        >
          <KeyIcon {...ICON} />
        </Act>
      )}
      <Act
        label={texts("edit", { product: name })}
        tip={texts("editTip")}
        onClick={() => acts.onEdit(product)}
      >
        <PencilSimpleIcon {...ICON} />
      </Act>
      {product.isArchived ? (
        <Act
          label={texts("restore", { product: name })}
          tip={texts("restoreTip")}
          isBusy={acts.restoringId === product.id}
          onClick={() => acts.onRestore(product)}
        >
          <ArrowCounterClockwiseIcon {...ICON} />
        </Act>
      ) : (
        <Act
          label={texts("delete", { product: name })}
          tip={texts("deleteTip")}
          onClick={() => acts.onDelete(product)}
        >
          <TrashIcon {...ICON} />
        </Act>
      )}
    </div>
  );
}

type ActProps = {
  label: string;
  tip: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Act({ label, tip, isBusy = false, onClick, children }: ActProps) {
  return (
    <Tooltip text={tip}>
      <IconButton
        label={label}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
        className={isBusy ? "animate-busy" : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
