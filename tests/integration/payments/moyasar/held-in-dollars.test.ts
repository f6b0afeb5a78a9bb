import { beforeEach, expect, it } from "vitest";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { refund } from "../../../support/people/admin-actions";
import { begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

it("a refund of a payment in another currency is refused before anything is requested", async () => {
  const { orderId, id } = await begun();
  await moyasar.create({ orderId, id, amount: HALALAS * 2, currency: "USD" });
  await moyasar.control(`payments/${id}/confirm`);
  expect(await settlePayment(id, "customer")).toMatchObject({ outcome: "review" });
  await refund({ orderId, amountUSD: "39.99" });
  const { id: refundId } = await db().refund.findFirstOrThrow({ where: { orderId } });
  await executeRefund(refundId);
  expect(moyasar.ledger().payments.find((one) => one.id === id)?.refunded).toBe(0);
  expect((await orderRow(orderId)).refunds).toMatchObject([
    { status: "failed", refusalReason: "CURRENCY_MISMATCH", returnedBefore: null },
  ]);
});
