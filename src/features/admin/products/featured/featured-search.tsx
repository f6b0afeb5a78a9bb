"use client";

import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import type { FeaturedRow } from "@/contract/admin/catalogue/featured";
import { ProductFinder } from "@/features/admin/shared/table/product-finder";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { IconButton } from "@/ui/form/icon-button";
import { ProductImage } from "@/ui/illustrations/product-image";

type FeaturedSearchProps = {
  /** Ids of the products that are already in the list. */
  chosen: ReadonlySet<number>;
  /** True if the list is full. `fullText` is the error message for this case. */
  isFull: boolean;
  fullText: string;
  onAdd: (row: FeaturedRow) => void;
};

/** Finds products by words or product number, and adds them to the end of the list. */
export function FeaturedSearch({ chosen, isFull, fullText, onAdd }: FeaturedSearchProps) {
  const texts = useTranslations("adminProducts.featured");
  const locale = useLanguage();
  return (
    <div>
      <ProductFinder
        texts={texts}
        {...(isFull && { error: fullText })}
        rowClass="flex items-center gap-3 ps-1"
      >
        {(row) => (
          <>
            <ProductImage
              src={row.imageUrl}
              crop="thumb"
              className="size-9 shrink-0 rounded-badge bg-mist"
            />
            <span className="min-w-0 grow wrap-anywhere text-small">
              <ProductName product={row} />
              {!row.isActive && (
                <span className="block text-[0.8125rem] text-ink-2">{texts("inactive")}</span>
              )}
            </span>
            <AddButton
              name={productName(row, locale)}
              isIn={chosen.has(row.id)}
              isFull={isFull}
              onAdd={() => onAdd(row)}
            />
          </>
        )}
      </ProductFinder>
    </div>
  );
}

type AddButtonProps = { name: string; isIn: boolean; isFull: boolean; onAdd: () => void };

/** Adds a product. The button stays mounted after the press, so that it keeps the focus. */
function AddButton({ name, isIn, isFull, onAdd }: AddButtonProps) {
  const texts = useTranslations("adminProducts.featured");
  const cannot = isIn || isFull;
  const Icon = isIn ? CheckIcon : PlusIcon;
  return (
    <IconButton
      label={texts(isIn ? "isIn" : "add", { name })}
      aria-disabled={cannot || undefined}
      onClick={() => !cannot && onAdd()}
      className={isIn ? "text-ok!" : "aria-disabled:opacity-40"}
    >
      <Icon size={18} weight="bold" aria-hidden="true" />
    </IconButton>
  );
}
