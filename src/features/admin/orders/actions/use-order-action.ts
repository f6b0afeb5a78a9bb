"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { procedureNameOf } from "@/contract/admin/orders/order-actions";
import type { OrderAction } from "@/domain/orders/order-actions";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { getUntypedClient, type RouterInputs, trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { type SingleMutation, useSingleMutation } from "./use-single-mutation";

export interface OrderActionRunner extends SingleMutation<OrderActionRequest> {
  /** The time of the last successful action, in milliseconds since 1970; 0 if there was none. */
  doneAt: number;
}

/** Runs actions on orders, one at a time, and then refetches the affected queries. */
export function useOrderAction(): OrderActionRunner {
  const utils = trpc.useUtils();
  const toastDone = useDoneToast();
  const [doneAt, setDoneAt] = useState(0);
  const reload = () =>
    Promise.all([utils.admin.orders.invalidate(), utils.admin.statistics.invalidate()]);
  const runner = useSingleMutation<OrderActionRequest>({
    call: async ({ action, input }, idempotencyKey) => {
      const client = getUntypedClient(utils.client);
      await client.mutation(`admin.orders.${procedureNameOf(action)}`, {
        ...input,
        idempotencyKey,
      });
      setDoneAt(Date.now());
    },
    reload,
    onDone: ({ action }) => toastDone(action),
    // Without a response the action may have succeeded: refetch to show the current state.
    onRefused: (error) => {
      if (refusalReason(error) === null) void reload();
    },
  });
  return { ...runner, doneAt };
}

function useDoneToast(): (action: OrderActionRequest["action"]) => void {
  const texts = useTranslations("adminOrderActions");
  const toast = useToast();
  return (action) => {
    const title = texts(`${action}.done`);
    if (action === "refund") toast({ kind: "ok", title, description: texts("refund.doneLine") });
    else toast({ kind: "ok", title });
  };
}

type Inputs = RouterInputs["admin"]["orders"];
type Action =
  | OrderAction
  | "confirm_topup"
  | "close_refund"
  | "close_payment"
  | "close_dispute"
  | "reply_claim"
  | "replace_keys"
  | "refund_claim"
  | "release_batch"
  | "quarantine_batch"
  | "offer_replacements";
type Procedure<Name extends Action> = ReturnType<typeof procedureNameOf<Name>>;

/** An action on an order, with the input of its procedure. */
export type OrderActionRequest = {
  [Name in Action]: Procedure<Name> extends keyof Inputs
    ? { action: Name; input: Omit<Inputs[Procedure<Name>], "idempotencyKey"> }
    : never;
}[Action];
