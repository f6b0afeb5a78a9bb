"use client";

import { useTranslations } from "next-intl";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";

/**
 * Asks the server to apply a previewed bulk change or to undo an applied one. A worker process then
 * changes the products.
 * @param onAsked called after the server has accepted the request
 */
export function useBulkAction(action: "start" | "undo", onAsked?: (id: number) => void) {
  const texts = useTranslations("adminBulkEdits.edit");
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const mutation = trpc.admin.bulkEdits[action].useMutation();

  function ask(id: number) {
    if (mutation.isPending) return;
    mutation.mutate(
      { id, idempotencyKey: idempotency.keyFor({ id }) },
      {
        onSuccess: async () => {
          idempotency.release();
          await utils.admin.bulkEdits.invalidate();
          onAsked?.(id);
        },
      },
    );
  }
  return {
    ask,
    isBusy: mutation.isPending,
    problem: mutation.error && errorMessage(mutation.error, texts("actionFailed")),
  };
}
