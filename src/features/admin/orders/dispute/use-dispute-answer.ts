"use client";

import { useTranslations } from "next-intl";
import {
  type SingleMutation,
  useSingleMutation,
} from "@/features/admin/orders/actions/use-single-mutation";
import { type RouterInputs, trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";

type Inputs = RouterInputs["admin"]["disputes"];

type DisputeAnswerRequest =
  | { kind: "evidence"; input: Omit<Inputs["sendEvidence"], "idempotencyKey"> }
  | { kind: "accept_claim"; input: Omit<Inputs["acceptClaim"], "idempotencyKey"> };

export type DisputeAnswerRunner = SingleMutation<DisputeAnswerRequest>;

/** Sends answers to a dispute. */
export function useDisputeAnswer(): DisputeAnswerRunner {
  const utils = trpc.useUtils();
  const texts = useTranslations("adminDispute.answers");
  const toast = useToast();
  const reload = () =>
    Promise.all([utils.admin.disputes.invalidate(), utils.admin.orders.invalidate()]);
  return useSingleMutation<DisputeAnswerRequest>({
    call: ({ kind, input }, idempotencyKey) => {
      const { disputes } = utils.client.admin;
      return kind === "evidence"
        ? disputes.sendEvidence.mutate({ ...input, idempotencyKey })
        : disputes.acceptClaim.mutate({ ...input, idempotencyKey });
    },
    reload,
    onDone: ({ kind }) => toast({ kind: "ok", title: texts(`done.${kind}`) }),
    // Refetch after every error: if only the response was lost, the answer may have been accepted.
    onRefused: () => void reload(),
  });
}
