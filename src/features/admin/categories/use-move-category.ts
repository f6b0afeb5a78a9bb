"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { errorMessage } from "@/features/shared/errors/error-message";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";

/**
 * Moves categories, at once in the table and then in the shop, one move after the other. `said` is for who
 * hears it.
 */
export function useMoveCategory(categories: readonly AdminCategoryDto[]) {
  const texts = useTranslations("adminCategories.move");
  const locale = useLanguage();
  const toast = useToast();
  const utils = trpc.useUtils();
  const underWay = useRef(0);
  const [said, setSaid] = useState("");
  const moving = trpc.admin.categories.move.useMutation({
    scope: { id: "the order of the categories" },
    onError: (error) => {
      const description = errorMessage(error, texts("again"));
      toast({ kind: "err", title: texts("failed"), description });
    },
    onSettled: () => {
      underWay.current -= 1;
      // An answer from between two moves would put the later one back for a moment.
      if (underWay.current === 0) void utils.admin.categories.invalidate();
    },
  });

  /** @param from and @param to are places from 0 */
  function move(from: number, to: number) {
    const moved = categories[from];
    if (!moved) return;
    const ordered = categories.filter((one) => one !== moved);
    ordered.splice(to, 0, moved);
    utils.admin.categories.table.setData(undefined, ordered);
    const name = productName(moved, locale);
    setSaid(texts("moved", { name, place: to + 1, count: categories.length }));
    underWay.current += 1;
    moving.mutate({ idempotencyKey: crypto.randomUUID(), id: moved.id, place: to + 1 });
  }

  return { move, said };
}
