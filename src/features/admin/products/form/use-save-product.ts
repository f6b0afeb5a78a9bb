"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import {
  type EditedVersion,
  formValuesOf,
  versionOf,
} from "@/contract/admin/catalogue/product-values";
import type {
  AdminProductDto,
  ProductForm,
  ProductFormInput,
} from "@/contract/admin/catalogue/products";
import type { ErrorCode } from "@/domain/errors";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { useSave } from "@/features/admin/shared/form/use-save";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { trpc } from "@/trpc/client";
import { keptOver } from "./compare-versions";

/** The form field at which each server error is shown. */
const FIELD_OF: Partial<Record<ErrorCode, keyof ProductFormInput>> = {
  product_name_missing: "name",
  description_missing: "description",
  image_missing: "imageUrl",
  image_invalid: "imageUrl",
  price_invalid: "priceUSD",
  original_price_invalid: "originalPriceUSD",
  original_price_too_low: "originalPriceUSD",
  stock_invalid: "stock",
  stock_moved: "stock",
  content_missing: "digitalContent",
  max_per_order_invalid: "maxPerOrder",
  quantity_prices_invalid: "quantityPrices",
  sale_until_invalid: "saleUntil",
  sale_price_too_high: "salePriceUSD",
  sale_price_too_low: "salePriceUSD",
  quantity_prices_order: "quantityPrices",
  quantity_price_too_low: "quantityPrices",
  lowest_price_invalid: "lowestPriceUSD",
  lowest_price_missing: "lowestPriceUSD",
  lowest_price_too_high: "lowestPriceUSD",
  cost_invalid: "costUSD",
  option_set_unknown: "optionSetId",
  fulfilment_has_keys: "fulfilment",
  category_unknown: "categoryId",
  game_not_found: "gameId",
};

type SaveProductOptions = Pick<FormExits, "onDirty" | "onSaved"> & {
  form: UseFormReturn<ProductFormInput, unknown, ProductForm>;
  /** The product as it was opened; null for a new one. */
  opened: AdminProductDto | null;
  /**
   * The version on which a restored draft is based; null for a draft of a new product; undefined if
   * no draft was restored.
   */
  base: EditedVersion | null | undefined;
  /** The product that a new one is copied from, or null. */
  copied: AdminProductDto | null;
};

/**
 * Saves the form of a product. If the save is refused only because sales have changed the stock,
 * the next save is based on the new stock.
 */
export function useSaveProduct(options: SaveProductOptions) {
  const { form, opened, base, copied, onDirty, onSaved } = options;
  const texts = useTranslations("adminProducts");
  const utils = trpc.useUtils();
  const { go } = usePanelAddress();
  return useSave({
    form,
    opened: base === undefined ? opened && versionOf(opened) : base,
    call: utils.client.admin.products.save.mutate,
    inputOf: (typed, version) => ({
      base: version,
      copiedFrom: copied?.id ?? null,
      // Omit digital content while the chosen kind of delivery hides its field. The form keeps the
      // typed content.
      product: {
        ...typed,
        digitalContent: typed.fulfilment === "shared" ? typed.digitalContent : "",
      },
    }),
    done: ({ name, fulfilment }, { id }) => ({
      title: texts(opened ? "toast.saved" : "toast.added"),
      description: name,
      ...(!opened &&
        fulfilment === "keys" && {
          action: {
            label: texts("toast.addKeys"),
            otherWay: texts("toast.addKeysElsewhere"),
            onSelect: () => go({ keys: id }),
          },
        }),
    }),
    failed: texts("form.failed"),
    fieldOf: FIELD_OF,
    onChanged: (isSaved) => {
      if (isSaved) {
        void utils.admin.products.invalidate();
        void utils.catalogue.invalidate();
      } else {
        // The save may have failed because the product has changed. Its row in the table is then
        // stale too.
        void utils.admin.products.table.invalidate();
      }
    },
    conflict: {
      read: ({ id }) => utils.admin.products.get.fetch({ id }),
      rebased: {
        stock_moved: (stored, version) => ({ ...version, stock: versionOf(stored).stock }),
      },
      compared: {
        reason: "product_changed",
        baseOf: versionOf,
        valuesOf: formValuesOf,
        keptOver,
      },
    },
    onDirty,
    onSaved,
  });
}
