"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DisputeAnswerKind } from "@/domain/dispute";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { type RouterInputs, trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";

type Inputs = RouterInputs["admin"]["disputes"];

type DisputeAnswerRequest =
  | { kind: "evidence"; input: Omit<Inputs["sendEvidence"], "idempotencyKey"> }
  | { kind: "accept_claim"; input: Omit<Inputs["acceptClaim"], "idempotencyKey"> };

export interface DisputeAnswerRunner {
  /** Asks for it once, however often; true when it is written down and the screen shows it. */
  run: (request: DisputeAnswerRequest) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last one was not taken, and which it was. */
  error: Error | null;
  failed: DisputeAnswerKind | null;
  reset: () => void;
  /** Asks again for everything that is shown of the dispute and its order. */
  reload: () => Promise<void>;
}

/** Answers a dispute. */
export function useDisputeAnswer(): DisputeAnswerRunner {
  const utils = trpc.useUtils();
  const texts = useTranslations("adminDispute.answers");
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [failed, setFailed] = useState<DisputeAnswerKind | null>(null);

  async function reload() {
    await Promise.all([utils.admin.disputes.invalidate(), utils.admin.orders.invalidate()]);
  }

  const mutation = useMutation({
    mutationFn: (request: DisputeAnswerRequest) => {
      const idempotencyKey = idempotency.keyFor(request);
      const { disputes } = utils.client.admin;
      return request.kind === "evidence"
        ? disputes.sendEvidence.mutate({ ...request.input, idempotencyKey })
        : disputes.acceptClaim.mutate({ ...request.input, idempotencyKey });
    },
    onSuccess: async (_answer, { kind }) => {
      idempotency.release();
      await reload();
      toast({ kind: "ok", title: texts(`done.${kind}`) });
    },
    // Without an answer it may have been taken: the screen then says so.
    onError: () => void reload(),
  });

  async function run(request: DisputeAnswerRequest): Promise<boolean> {
    try {
      await mutation.mutateAsync(request);
      return true;
    } catch {
      // The mutation holds the error for who shows it.
      setFailed(request.kind);
      return false;
    }
  }

  const { isPending, error, reset } = mutation;
  return { run, isBusy: isPending, error, failed, reset, reload };
}
