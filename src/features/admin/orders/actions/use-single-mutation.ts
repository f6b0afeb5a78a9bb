"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";

export interface SingleMutation<Request> {
  /**
   * Resolves to true after success and the refetch, and to false after an error. While another
   * request runs, sends nothing and resolves to false.
   */
  run: (request: Request) => Promise<boolean>;
  isBusy: boolean;
  /** The error of the last request, or null. */
  error: Error | null;
  /** The last request; undefined before the first. */
  asked: Request | undefined;
  /** Clears the error. */
  reset: () => void;
  /** Refetches the affected queries. */
  reload: () => Promise<unknown>;
}

type RunnerOptions<Request> = {
  call: (request: Request, idempotencyKey: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** Called after success and the refetch. */
  onDone: (request: Request) => void;
  onRefused: (error: Error) => void;
};

/**
 * Runs requests on an order or a dispute, one at a time. After success, `reload` refetches the
 * affected queries.
 */
export function useSingleMutation<Request>(
  options: RunnerOptions<Request>,
): SingleMutation<Request> {
  const { call, reload, onDone, onRefused } = options;
  const idempotency = useIdempotencyKey();
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: (request: Request) => call(request, idempotency.keyFor(request)),
    onSuccess: async (_answer, request) => {
      idempotency.release();
      await reload();
      onDone(request);
    },
    onError: onRefused,
  });
  async function run(request: Request): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      await mutation.mutateAsync(request);
      return true;
    } catch {
      // The mutation keeps the error for display.
      return false;
    } finally {
      isUnderWay.current = false;
    }
  }
  const { isPending, error, variables, reset } = mutation;
  return { run, isBusy: isPending, error, asked: variables, reset, reload };
}
