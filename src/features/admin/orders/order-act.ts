import type { z } from "zod";
import type {
  closeRefundInput,
  confirmTopupInput,
  correctEmailInput,
  orderActInput,
  RefundInput,
  reasonedOrderActInput,
} from "@/contract/admin/orders";
import type { OrderAction } from "@/domain/order-actions";
import type { trpc } from "@/trpc/client";

type Wished<Schema extends z.ZodType> = Omit<z.input<Schema>, "requestId">;

/** What an admin wishes to be done with an order. */
export type OrderAct =
  | { act: "accept_payment" | "mark_failed"; input: Wished<typeof reasonedOrderActInput> }
  | {
      act: "mark_delivered" | "resend_mail" | "retry_delivery";
      input: Wished<typeof orderActInput>;
    }
  | { act: "correct_email"; input: Wished<typeof correctEmailInput> }
  | { act: "refund"; input: Omit<RefundInput, "requestId"> }
  | { act: "confirm_topup"; input: Wished<typeof confirmTopupInput> }
  | { act: "close_refund"; input: Wished<typeof closeRefundInput> };

export type ActName = OrderAction | "confirm_topup" | "close_refund";

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** Asks the server for it; under the same `requestId` it is done once. */
export function performAct(client: Client, wish: OrderAct, requestId: string): Promise<void> {
  const { orders } = client.admin;
  switch (wish.act) {
    case "accept_payment":
      return orders.acceptPayment.mutate({ ...wish.input, requestId });
    case "mark_failed":
      return orders.markFailed.mutate({ ...wish.input, requestId });
    case "mark_delivered":
      return orders.markDelivered.mutate({ ...wish.input, requestId });
    case "resend_mail":
      return orders.resendMail.mutate({ ...wish.input, requestId });
    case "retry_delivery":
      return orders.retryDelivery.mutate({ ...wish.input, requestId });
    case "correct_email":
      return orders.correctEmail.mutate({ ...wish.input, requestId });
    case "refund":
      return orders.refund.mutate({ ...wish.input, requestId });
    case "confirm_topup":
      return orders.confirmTopup.mutate({ ...wish.input, requestId });
    case "close_refund":
      return orders.closeRefund.mutate({ ...wish.input, requestId });
  }
}
