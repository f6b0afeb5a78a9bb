import { beforeEach, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { orderRow } from "../../../support/data/checkout-orders";
import { whileRefused } from "../../../support/data/refused-rows";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds } from "../../../support/people/admin-actions";
import { begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

const inOneHour = () => new Date(Date.now() + 3_600_000);

it("a late payment is refunded although its refund could not be stored at first", async () => {
  const { orderId, id } = await begun();
  expect(await expireOrders(inOneHour)).toBe(1);
  await moyasar.create({ orderId, id });
  await moyasar.control(`payments/${id}/confirm`);
  await whileRefused({ table: "refunds", event: "INSERT", condition: "true" }, async () => {
    await expect(settlePayment(id, "provider")).rejects.toThrow("this row is refused");
  });
  expect(await settlePayment(id, "provider")).toMatchObject({ outcome: "refunded" });
  await executeRefunds();
  const { refunds, status } = await orderRow(orderId);
  expect(status).toBe("failed");
  expect(refunds).toMatchObject([{ status: "refunded", chargeMinor: HALALAS }]);
  expect(moyasar.ledger().payments.find((one) => one.id === id)?.refunded).toBe(HALALAS);
});
