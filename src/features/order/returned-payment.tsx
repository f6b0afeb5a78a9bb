"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { OrderPageDto } from "@/contract/order-page";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { orderStateOf } from "@/features/shared/order/order-state";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { ButtonLink } from "@/ui/form/button-link";

/** The refusals after which the attempt is known to have taken no money so far. */
const TOOK_NOTHING: readonly unknown[] = ["payment_not_approved", "payment_not_possible"];

/** Milliseconds after which a provider that did not answer is asked again. */
const ASK_AGAIN_MS = 5_000;

/**
 * Lets the server ask the provider about the open attempt of an unpaid order, e.g. when its buyer
 * comes back from the bank, until the provider answers. The order knows its attempt; the address of
 * a return proves nothing and is not read.
 * @param onAsked reads the order again
 * @returns true while the provider has not answered: the buyer may have paid
 */
export function useReturnedPayment(
  attempt: OrderPageDto["attempt"] | undefined,
  onAsked: () => Promise<unknown>,
): boolean {
  const { client } = trpc.useUtils();
  const id = attempt?.isOpen === true ? attempt.id : null;
  const { data: isAnswered } = useQuery({
    queryKey: ["returned payment", id],
    queryFn: async () => {
      const isKnown = await client.payments.capture.mutate({ orderId: id ?? "" }).then(
        ({ outcome }) => outcome !== "unknown",
        (error: unknown) => TOOK_NOTHING.includes(refusalReason(error)),
      );
      if (isKnown) await onAsked();
      return isKnown;
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data === false && ASK_AGAIN_MS,
  });
  return id !== null && isAnswered !== true;
}

/** Why the payment did not succeed, and the way back to the checkout. */
export function UnpaidReturn({ order }: { order: OrderPageDto }) {
  const texts = useTranslations("checkout.notice");
  const own = useTranslations("orderPage.returned");
  if (orderStateOf(order) !== "unpaid") return null;
  const isDeclined = order.payment === "declined";
  const reason = order.declineReason;
  const isOpen = order.attempt?.isOpen === true;
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind={isDeclined ? "err" : "wait"} role="alert" className="w-full">
        {isDeclined
          ? texts(reason ? `declines.${reason}` : "declinedWay")
          : own(isOpen ? "open" : "over")}
      </Alert>
      <ButtonLink href="/checkout">{own("back")}</ButtonLink>
    </div>
  );
}
