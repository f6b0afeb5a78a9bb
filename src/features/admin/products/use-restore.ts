"use client";

import { useTranslations } from "next-intl";
import type { AdminProductRow } from "@/contract/admin/products";
import { useWish } from "@/features/admin/use-wish";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/toast-context";

/** Takes archived products back, one at a time. */
export function useRestore(onRestored: () => void) {
  const texts = useTranslations("adminProducts.toast");
  const errors = useTranslations("errors");
  const toast = useToast();
  const utils = trpc.useUtils();
  const wish = useWish();
  const restore = trpc.admin.products.restore.useMutation();

  function ask({ id, name }: AdminProductRow) {
    if (restore.isPending) return;
    const asked = { id };
    restore.mutate(
      { requestId: wish.requestIdFor(asked), ...asked },
      {
        onSuccess: () => {
          wish.fulfilled();
          void utils.admin.products.invalidate();
          void utils.catalogue.invalidate();
          const description = texts("restoredInactive", { product: name });
          toast({ kind: "ok", title: texts("restored"), description });
          onRestored();
        },
        onError: (error) => {
          const description = shownError(error, errors("generic"));
          toast({ kind: "err", title: texts("restoreFailed"), description });
        },
      },
    );
  }

  return { ask, restoringId: restore.isPending ? restore.variables.id : null };
}
