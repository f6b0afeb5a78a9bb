"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useWish } from "@/features/admin/use-wish";
import { refusalReason } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/toast-context";
import { type OrderAct, performAct } from "./order-act";

export interface OrderActing {
  /** Does it once, however often it is asked; true when it is done and the screen shows it. */
  run: (wish: OrderAct) => Promise<boolean>;
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
export function useOrderAct(): OrderActing {
  const utils = trpc.useUtils();
  const say = useDoneToast();
  const wishes = useWish();
  const isUnderWay = useRef(false);
  const [doneAt, setDoneAt] = useState(0);

  async function reload() {
    await Promise.all([utils.admin.orders.invalidate(), utils.admin.stats.invalidate()]);
  }

  const mutation = useMutation({
    mutationFn: (wish: OrderAct) => performAct(utils.client, wish, wishes.requestIdFor(wish)),
    onSuccess: async (_answer, { act }) => {
      wishes.fulfilled();
      setDoneAt(Date.now());
      await reload();
      say(act);
    },
    // Without an answer it may have been done: the screen then says so.
    onError: (error) => {
      if (refusalReason(error) === null) void reload();
    },
  });

  async function run(wish: OrderAct): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      await mutation.mutateAsync(wish);
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

function useDoneToast(): (act: OrderAct["act"]) => void {
  const texts = useTranslations("adminOrderActs");
  const toast = useToast();
  return (act) => {
    const title = texts(`${act}.done`);
    if (act === "refund") toast({ kind: "ok", title, description: texts("refund.doneLine") });
    else toast({ kind: "ok", title });
  };
}
