"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";

/** Moves categories, at once in the table and then in the shop; `said` is for who hears it. */
export function useMoveCategory(categories: readonly AdminCategoryDto[]) {
  const texts = useTranslations("adminCategories.move");
  const locale = useLanguage();
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const moving = trpc.admin.categories.move.useMutation();
  const [said, setSaid] = useState("");

  /** @param from and @param to are places from 0 */
  function move(from: number, to: number) {
    const moved = categories[from];
    if (!moved) return;
    const ordered = categories.filter((one) => one !== moved);
    ordered.splice(to, 0, moved);
    utils.admin.categories.table.setData(undefined, ordered);
    const name = productName(moved, locale);
    setSaid(texts("moved", { name, place: to + 1, count: categories.length }));
    const request = { id: moved.id, place: to + 1 };
    moving.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onError: (error) => {
          const description = errorMessage(error, texts("again"));
          toast({ kind: "err", title: texts("failed"), description });
        },
        onSettled: () => {
          idempotency.release();
          void utils.admin.categories.invalidate();
        },
      },
    );
  }

  return { move, said };
}
