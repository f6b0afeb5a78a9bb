"use client";

import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";

/** A mutation of the staff, as tRPC's hook gives it. */
interface Change<Input> {
  isPending: boolean;
  error: unknown;
  mutate(input: Input, then: { onSuccess: () => void; onError: (error: unknown) => void }): void;
}

/** Runs a change of the staff once, says how it went, and has the list read again either way. */
export function useStaffChange<Input extends { idempotencyKey: string }>(
  change: Change<Input>,
  words: { done: string; failed: string },
) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();

  /** @param about what the toasts name; a refusal is said in one unless `isSaidHere` */
  function run(
    input: Omit<Input, "idempotencyKey">,
    about: { description: string; isSaidHere?: boolean; onDone?: () => void },
  ): void {
    const read = () => void utils.admin.staff.invalidate();
    change.mutate({ ...input, idempotencyKey: idempotency.keyFor(input) } as Input, {
      onSuccess: () => {
        idempotency.release();
        read();
        toast({ kind: "ok", title: words.done, description: about.description });
        about.onDone?.();
      },
      onError: (error) => {
        read();
        if (about.isSaidHere) return;
        const description = errorMessage(error, words.failed);
        toast({ kind: "err", title: words.failed, description });
      },
    });
  }

  return {
    run,
    isBusy: change.isPending,
    /** What was refused, in words; null while nothing was. */
    refusal: change.error ? errorMessage(change.error, words.failed) : null,
  };
}
