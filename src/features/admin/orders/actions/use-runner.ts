"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";

export interface Runner<Request> {
  /** Does it once, however often it is asked; true when it is done and the screen shows it. */
  run: (request: Request) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last one was not done; null otherwise. */
  error: Error | null;
  /** The request that was made last; undefined before the first. */
  asked: Request | undefined;
  /** Forgets that error. */
  reset: () => void;
  /** Asks again for everything that may show it. */
  reload: () => Promise<unknown>;
}

type RunnerOptions<Request> = {
  call: (request: Request, idempotencyKey: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** It is done and shown. */
  onDone: (request: Request) => void;
  onRefused: (error: Error) => void;
};

/** Acts on an order or a dispute, one thing at a time; afterwards what may show it is read again. */
export function useRunner<Request>(options: RunnerOptions<Request>): Runner<Request> {
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
      // The mutation holds the error for who shows it.
      return false;
    } finally {
      isUnderWay.current = false;
    }
  }
  const { isPending, error, variables, reset } = mutation;
  return { run, isBusy: isPending, error, asked: variables, reset, reload };
}
