"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { z } from "zod";
import type {
  closeRefundInput,
  confirmTopupInput,
  correctEmailInput,
  orderActionInput,
  RefundInput,
  reasonedOrderActionInput,
} from "@/contract/admin/orders";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { refusalReason } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
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
      executeAction(utils.client, request, idempotency.keyFor(request)),
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

function useDoneToast(): (act: OrderActionRequest["action"]) => void {
  const texts = useTranslations("adminOrderActions");
  const toast = useToast();
  return (act) => {
    const title = texts(`${act}.done`);
    if (act === "refund") toast({ kind: "ok", title, description: texts("refund.doneLine") });
    else toast({ kind: "ok", title });
  };
}

type RequestInput<Schema extends z.ZodType> = Omit<z.input<Schema>, "idempotencyKey">;

/** An action on an order, with its input. */
export type OrderActionRequest =
  | {
      action: "accept_payment" | "mark_failed";
      input: RequestInput<typeof reasonedOrderActionInput>;
    }
  | {
      action: "mark_delivered" | "resend_mail" | "retry_delivery";
      input: RequestInput<typeof orderActionInput>;
    }
  | { action: "correct_email"; input: RequestInput<typeof correctEmailInput> }
  | { action: "refund"; input: Omit<RefundInput, "idempotencyKey"> }
  | { action: "confirm_topup"; input: RequestInput<typeof confirmTopupInput> }
  | { action: "close_refund"; input: RequestInput<typeof closeRefundInput> };

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** Asks the server for it; under the same `idempotencyKey` it is done once. */
function executeAction(
  client: Client,
  request: OrderActionRequest,
  idempotencyKey: string,
): Promise<void> {
  const { orders } = client.admin;
  switch (request.action) {
    case "accept_payment":
      return orders.acceptPayment.mutate({ ...request.input, idempotencyKey });
    case "mark_failed":
      return orders.markFailed.mutate({ ...request.input, idempotencyKey });
    case "mark_delivered":
      return orders.markDelivered.mutate({ ...request.input, idempotencyKey });
    case "resend_mail":
      return orders.resendMail.mutate({ ...request.input, idempotencyKey });
    case "retry_delivery":
      return orders.retryDelivery.mutate({ ...request.input, idempotencyKey });
    case "correct_email":
      return orders.correctEmail.mutate({ ...request.input, idempotencyKey });
    case "refund":
      return orders.refund.mutate({ ...request.input, idempotencyKey });
    case "confirm_topup":
      return orders.confirmTopup.mutate({ ...request.input, idempotencyKey });
    case "close_refund":
      return orders.closeRefund.mutate({ ...request.input, idempotencyKey });
  }
}
