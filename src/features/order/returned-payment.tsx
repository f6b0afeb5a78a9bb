"use client";

import { type Query, useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { OrderPageDto } from "@/contract/order-page";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { orderStateOf } from "@/features/shared/order/order-state";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { ButtonLink } from "@/ui/form/button-link";

/** Errors by which the server states that the payment attempt has not taken money (yet). */
const TOOK_NOTHING: readonly unknown[] = ["payment_not_approved", "payment_not_possible"];

/** Delay before the capture of an attempt with an unknown outcome is requested again, in ms. */
const ASK_AGAIN_MS = 5_000;

/**
 * Requests the capture of each open payment attempt of an unpaid order, for example when the buyer
 * returns from the bank's page. Repeats the request until the provider states the outcome. The ids
 * of the attempts come from the order: the query of the return URL is not read, since a link can
 * forge it.
 * @param onAsked called when an outcome is known; must read the order again
 * @returns true until every outcome is known and the order was read again, since the buyer may have
 * paid
 */
export function useReturnedPayment(
  attempts: OrderPageDto["openAttempts"] | undefined,
  onAsked: () => Promise<{ isSuccess: boolean }>,
): boolean {
  const { client } = trpc.useUtils();
  const isOutcomeKnown = (orderId: string): Promise<boolean> =>
    client.payments.capture.mutate({ orderId }).then(
      ({ outcome }) => outcome !== "unknown",
      (error: unknown) => TOOK_NOTHING.includes(refusalReason(error)),
    );
  const answers = useQueries({
    queries: (attempts ?? []).map((id) => ({
      queryKey: ["returned payment", id],
      queryFn: async () => {
        return (await isOutcomeKnown(id)) && (await onAsked()).isSuccess;
      },
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: (query: Query<boolean>) => query.state.data === false && ASK_AGAIN_MS,
    })),
  });
  return answers.some(({ data }) => data !== true);
}

/** The reason why the payment did not succeed, and a link back to the checkout. */
export function UnpaidReturn({ order }: { order: OrderPageDto }) {
  const texts = useTranslations("checkout.notice");
  const own = useTranslations("orderPage.returned");
  const { openAttempts } = order;
  // Null if there is no attempt to report; undefined if a server of the previous release responded.
  if (openAttempts == null || orderStateOf(order) !== "unpaid") return null;
  const isDeclined = order.payment === "declined";
  const reason = order.declineReason;
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind={isDeclined ? "err" : "wait"} role="alert" className="w-full">
        {isDeclined
          ? texts(reason ? `declines.${reason}` : "declinedWay")
          : own(openAttempts.length > 0 ? "open" : "over")}
      </Alert>
      <ButtonLink href="/checkout">{own("back")}</ButtonLink>
    </div>
  );
}
