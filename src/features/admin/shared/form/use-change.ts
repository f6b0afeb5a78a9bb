"use client";

import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useToast } from "@/ui/feedback/toast-context";
import { useIdempotencyKey } from "./use-idempotency-key";

type Toast = Parameters<ReturnType<typeof useToast>>[0];

type ChangeOptions<Input, Answer> = {
  /** Said in a toast when it is done; left out, nothing is. */
  done?: string | ((answer: Answer) => string);
  /** Said where no answer came. */
  failed: string;
  /** What the toasts name. */
  about?: Toast["description"] | ((input: Input) => string);
  /** The title of the toast that says a refusal, where nothing else shows it. */
  refused?: string;
  /** Has what shows it read again, done or not. */
  read?: () => unknown;
  /** It is done, and what asked for it is still there. */
  onDone?: (answer: Answer) => void;
};

/**
 * Runs a change once, however often it is pressed: the same input has the same idempotency key
 * until it is done.
 * @param call a mutation of the client: `utils.client.admin.staff.invite.mutate`
 */
export function useChange<Input extends { idempotencyKey: string }, Answer>(
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
  const { isPending, error, data } = mutation;
  return {
    run: (input: Omit<Input, "idempotencyKey">) => {
      if (!isPending) mutation.mutate(input, { onSuccess: (answer) => onDone?.(answer) });
    },
    isBusy: isPending,
    error,
    data,
    /** What was refused, in words; null while nothing was. */
    refusal: error && errorMessage(error, failed),
  };
}
