"use client";

import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useToast } from "@/ui/feedback/toast-context";
import { useIdempotencyKey } from "./use-idempotency-key";

type Toast = Parameters<ReturnType<typeof useToast>>[0];

type ChangeOptions<Input, Answer> = {
  /** The title of the success toast; without it there is no toast. */
  done?: string | ((answer: Answer) => string);
  /** The error message if the server did not send one. */
  failed: string;
  /** The description of the success toast, such as the name of the changed object. */
  about?: Toast["description"] | ((input: Input) => string);
  /**
   * The title of an error toast. Set it only if nothing else shows the error; without it there is
   * no error toast.
   */
  refused?: string;
  /** Refetches the affected queries, after success and after failure. */
  read?: () => unknown;
  /** Called after success, if the component is still mounted. */
  onDone?: (answer: Answer) => void;
};

/**
 * Runs a mutation once per submission: the same input keeps its idempotency key until a call
 * succeeds, so that a retry has no second effect.
 * @param call a mutation of the tRPC client, such as `utils.client.admin.staff.invite.mutate`
 */
export function useMutationWithToast<Input extends { idempotencyKey: string }, Answer>(
  call: (input: Input) => Promise<Answer>,
  {
    done,
    failed,
    about,
    refused,
    read,
    onDone,
  }: ChangeOptions<Omit<Input, "idempotencyKey">, Answer>,
) {
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const mutation = useMutation({
    mutationFn: (input: Omit<Input, "idempotencyKey">) =>
      call({ ...input, idempotencyKey: idempotency.keyFor(input) } as Input),
    onSuccess: (answer, input) => {
      idempotency.release();
      const title = typeof done === "function" ? done(answer) : done;
      const description = typeof about === "function" ? about(input) : about;
      if (title !== undefined) toast({ kind: "ok", title, description });
    },
    onError: (error) => {
      if (refused === undefined) return;
      toast({ kind: "err", title: refused, description: errorMessage(error, failed) });
    },
    onSettled: () => void read?.(),
  });
  const { isPending, error, data, reset } = mutation;
  return {
    run: (input: Omit<Input, "idempotencyKey">) => {
      if (!isPending) mutation.mutate(input, { onSuccess: (answer) => onDone?.(answer) });
    },
    isBusy: isPending,
    error,
    data,
    /** Clears the result and the error of the last attempt. */
    reset,
    /** The error message of the last attempt, or null. */
    refusal: error && errorMessage(error, failed),
  };
}
