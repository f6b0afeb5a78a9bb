"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { orderStateOf } from "@/features/shared/order/order-state";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { ButtonLink } from "@/ui/form/button-link";

/**
 * Lets the server ask the provider once about the open attempt of an unpaid order, e.g. when its
 * buyer comes back from the bank. The order knows its attempt; the address of a return proves
 * nothing and is not read.
 * @param onAsked reads the order again
 * @returns true while the server asks
 */
export function useReturnedPayment(
  attempt: OrderPageDto["attempt"] | undefined,
  onAsked: () => void,
): boolean {
  const { client } = trpc.useUtils();
  const id = attempt?.isOpen === true ? attempt.id : null;
  const { isLoading, isSuccess, isError } = useQuery({
    queryKey: ["returned payment", id],
    queryFn: () => client.payments.capture.mutate({ orderId: id ?? "" }),
    enabled: id !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOver = id !== null && (isSuccess || isError);
  const asked = useEffectEvent(onAsked);
  useEffect(() => {
    if (isOver) asked();
  }, [isOver]);
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
