import { z } from "zod";
import { dollarAmount, reason, rowId } from "@/contract/admin/common";
import { typedEmail } from "@/contract/email";

export const orderIdInput = z.object({ id: rowId });

/** Input of an action that needs a confirmation. */
export const orderActionInput = z.object({ orderId: rowId });
/** Input of an action that needs a reason. */
export const reasonedOrderActionInput = orderActionInput.extend({ reason });

export const confirmTopupInput = z.object({ orderItemId: rowId });

export const correctEmailInput = orderActionInput.extend({
  email: typedEmail("email_invalid"),
});

export const refundInput = reasonedOrderActionInput.extend({
  /** Dollars. A refund of the whole remaining amount withdraws every line that can be withdrawn. */
  amountUSD: dollarAmount("refund_amount_invalid"),
  /** Lines that the refund withdraws: the buyer loses their codes and top-ups. */
  itemIds: z.array(rowId).max(100).default([]),
});

export const closeRefundInput = z.object({ refundId: rowId, reason });

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The procedure of `admin.orders` for an action: "mark_failed" is `markFailed`. */
export function procedureNameOf<Action extends string>(action: Action): CamelCase<Action> {
  const name = action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return name as CamelCase<Action>;
}
