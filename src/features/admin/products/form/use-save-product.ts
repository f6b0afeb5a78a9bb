"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { AdminProductDto, ProductForm, ProductFormInput } from "@/contract/admin/products";
import type { ErrorCode } from "@/domain/errors";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { refusalReason } from "@/features/shared/refusal-reason";
import { setServerError } from "@/features/shared/server-error";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { keptOver } from "./compare-versions";
import { type EditedVersion, formValuesOf, versionOf } from "./form-values";

/** The field that a refusal of the server speaks of. */
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

type SaveProductOptions = {
  form: UseFormReturn<ProductFormInput, unknown, ProductForm>;
  /** What the form was opened with; null adds a product. */
  opened: AdminProductDto | null;
  /** The version that a restored draft was typed over, where it is not the opened one. */
  base: EditedVersion | null | undefined;
  /** What was copied into it. */
  copied: AdminProductDto | null;
  onSaved: () => void;
};

/**
 * Saves what the form holds. A refusal goes to the field that it speaks of; when somebody else has changed
 * the product, `conflict` holds what is stored now, until one of the versions is chosen.
 */
export function useSaveProduct({ form, opened, base, copied, onSaved }: SaveProductOptions) {
  const texts = useTranslations("adminProducts");
  const toast = useToast();
  const utils = trpc.useUtils();
  const { go } = usePanelAddress();
  const idempotency = useIdempotencyKey();
  const [version, setVersion] = useState<EditedVersion | null>(
    base === undefined ? opened && versionOf(opened) : base,
  );
  const [theirs, setTheirs] = useState<AdminProductDto | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [chosen, setChosen] = useState<"kept" | "taken" | null>(null);
  // Before the button is drawn as busy there is time for a second press.
  const isUnderWay = useRef(false);

  const save = trpc.admin.products.save.useMutation({
    onSuccess: ({ id }, { product }) => {
      const needsKeys = !opened && product.fulfilment === "keys";
      idempotency.release();
      void utils.admin.products.invalidate();
      void utils.catalogue.invalidate();
      toast({
        kind: "ok",
        title: texts(opened ? "toast.saved" : "toast.added"),
        description: product.name,
        ...(needsKeys && {
          action: {
            label: texts("toast.addKeys"),
            otherWay: texts("toast.addKeysElsewhere"),
            onSelect: () => go({ keys: id }),
          },
        }),
      });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
    onError: async (error) => {
      const reason = refusalReason(error);
      if (reason === "product_changed" || reason === "stock_moved") await checkVersion(reason);
      setServerError(form, FIELD_OF, error);
    },
  });

  /** What is stored now. Without an answer nothing changes, and the next save is refused alike. */
  async function checkVersion(reason: "product_changed" | "stock_moved") {
    if (!version) return;
    setChecking(true);
    // Its row shows what was there before, too.
    void utils.admin.products.table.invalidate();
    try {
      const stored = await utils.admin.products.get.fetch({ id: version.id });
      if (reason === "product_changed") setTheirs(stored);
      else setVersion({ ...version, stock: versionOf(stored).stock });
    } catch {
      // The refusal itself is shown.
    }
    setChecking(false);
  }

  function submit() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setChosen(null);
    const typed = form.getValues();
    // Hidden where it does not belong, but kept in the form.
    const content = typed.fulfilment === "shared" ? typed.digitalContent : "";
    const request = {
      base: version,
      copiedFrom: copied?.id ?? null,
      product: { ...typed, digitalContent: content },
    };
    const idempotencyKey = idempotency.keyFor(request);
    save.mutate({ idempotencyKey, ...request }, { onSuccess: onSaved });
  }

  function choose(stored: AdminProductDto, values: ProductFormInput) {
    // What is stored is what the form is compared with from now on.
    form.reset(formValuesOf(stored));
    form.reset(values, { keepDefaultValues: true });
    setVersion(versionOf(stored));
    setTheirs(null);
    save.reset();
  }
  function takeTheirs() {
    if (!theirs) return;
    choose(theirs, formValuesOf(theirs));
    setChosen("taken");
  }
  function keepMine() {
    if (!theirs || !version) return;
    choose(theirs, keptOver(theirs, form.getValues(), version));
    setChosen("kept");
  }

  const reason = refusalReason(save.error);
  const isElsewhere = theirs !== null || (reason !== null && FIELD_OF[reason] !== undefined);
  return {
    submit,
    /** The stored version that the form is typed over. */
    version,
    isBusy: save.isPending || isChecking,
    /** What is said of the whole form. */
    problem: save.error && !isElsewhere ? errorMessage(save.error, texts("form.failed")) : null,
    /** Both versions of the product, while one has to be chosen. */
    conflict: theirs && version && { theirs, opened: version },
    /** Which one was, until the next save. */
    chosen,
    takeTheirs,
    keepMine,
  };
}
