"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { procedureOf } from "@/contract/admin/orders";
import type { OrderAction } from "@/domain/order-actions";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { refusalReason } from "@/features/shared/refusal-reason";
import { getUntypedClient, type RouterInputs, trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";

export interface OrderActionRunner {
  /** Does it once, however often it is asked; true when it is done and the screen shows it. */
  run: (request: OrderActionRequest) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last one was not done; null otherwise. */
  error: Error | null;
  /** Forgets that error. */
  reset: () => void;
  /** Asks again for everything that is shown of orders. */
  reload: () => Promise<void>;
  /** When the last one was done, in milliseconds since 1970; 0 before. */
  doneAt: number;
}

/** Acts on orders, one at a time; afterwards everything that may show it is asked for again. */
export function useOrderAction(): OrderActionRunner {
  const utils = trpc.useUtils();
  const toastDone = useDoneToast();
  const idempotency = useIdempotencyKey();
  const isUnderWay = useRef(false);
  const [doneAt, setDoneAt] = useState(0);

  async function reload() {
    await Promise.all([utils.admin.orders.invalidate(), utils.admin.statistics.invalidate()]);
  }

  const mutation = useMutation({
    mutationFn: (request: OrderActionRequest) =>
      getUntypedClient(utils.client).mutation(`admin.orders.${procedureOf(request.action)}`, {
        ...request.input,
        idempotencyKey: idempotency.keyFor(request),
      }),
    onSuccess: async (_answer, { action }) => {
      idempotency.release();
      setDoneAt(Date.now());
      await reload();
      toastDone(action);
    },
    // Without an answer it may have been done: the screen then says so.
    onError: (error) => {
      if (refusalReason(error) === null) void reload();
    },
  });

  async function run(request: OrderActionRequest): Promise<boolean> {
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

  const { isPending, error, reset } = mutation;
  return { run, isBusy: isPending, error, reset, reload, doneAt };
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
type Procedure<Name extends Action> = ReturnType<typeof procedureOf<Name>>;

/** An action on an order, with the input of the procedure of its name. */
export type OrderActionRequest = {
  [Name in Action]: Procedure<Name> extends keyof Inputs
    ? { action: Name; input: Omit<Inputs[Procedure<Name>], "idempotencyKey"> }
    : never;
}[Action];
