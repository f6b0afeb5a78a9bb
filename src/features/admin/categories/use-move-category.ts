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
 * Changes the order of the categories. The table shows a move at once; the server gets one request
 * at a time. `said` is the announcement for screen readers.
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
      // Refetch after the last move only: a refetch between two moves would briefly show the order
      // without the later one.
      if (underWay.current === 0) void utils.admin.categories.invalidate();
    },
  });

  /** `from` and `to` are zero-based positions. */
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
