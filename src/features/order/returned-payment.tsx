"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { orderStateOf } from "@/features/shared/order/order-state";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { ButtonLink } from "@/ui/form/button-link";

const ATTEMPT = /^[\w-]{1,64}$/;

/** The attempt with which the buyer's bank leads back; null for every other visit. */
export function returnedAttempt(search: string): string | null {
  const id = new URLSearchParams(search).get("id");
  return id !== null && ATTEMPT.test(id) ? id : null;
}

/**
 * Lets the server ask the provider about the attempt of a buyer who comes back from the bank. The
 * address names the attempt and proves nothing: neither its status nor its message is read.
 * @param isShown whether the order has been read once: a refetch during the first read would join
 *   it, and show the order as it was before the server asked
 * @param onAsked reads the order again
 * @returns true while the server asks
 */
export function useReturnedPayment(
  attempt: string | null,
  isShown: boolean,
  onAsked: () => void,
): boolean {
  const { client } = trpc.useUtils();
  const { isLoading, isSuccess, isError } = useQuery({
    queryKey: ["returned payment", attempt],
    queryFn: () => client.payments.capture.mutate({ orderId: attempt ?? "" }),
    enabled: attempt !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOver = isSuccess || isError;
  const asked = useEffectEvent(onAsked);
  useEffect(() => {
    if (isOver && isShown) asked();
  }, [isOver, isShown]);
  return isLoading;
}

/** Why the payment did not succeed, and the way back to the checkout. */
export function UnpaidReturn({ order }: { order: OrderPageDto }) {
  const texts = useTranslations("checkout.notice");
  const own = useTranslations("orderPage.returned");
  if (orderStateOf(order) !== "unpaid") return null;
  const isDeclined = order.payment === "declined";
  const reason = order.declineReason;
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind={isDeclined ? "err" : "wait"} role="alert" className="w-full">
        {isDeclined ? texts(reason ? `declines.${reason}` : "declinedWay") : own("open")}
      </Alert>
      <ButtonLink href="/checkout">{own("back")}</ButtonLink>
    </div>
  );
}
