import { describe, expect, it } from "vitest";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { pageOf } from "../../../support/people/order-pages";
import { attemptOf, begun, CARDS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();

describe("the open payment attempts on an order's page", () => {
  it("are the latest three that can still be paid, the newest first", async () => {
    const { visitor, orderId, id: first } = await begun();
    const open = async () => (await pageOf(visitor, orderId)).openAttempts;
    const all = [first];
    for (const _ of [2, 3, 4]) {
      await moyasar.create({ orderId, id: all[0] ?? "" });
      all.unshift((await attemptOf(visitor)).id);
    }
    expect(await open()).toEqual(all.slice(0, 3));
    await moyasar.control(`payments/${first}/confirm`);
    expect(await settlePayment(first, "customer")).toMatchObject({ outcome: "captured" });
    expect(await open()).toBeNull();
  });

  it("are none once the only one was declined", async () => {
    const { visitor, orderId, id } = await begun();
    await moyasar.create({ orderId, id, card: CARDS.insufficientFunds });
    await moyasar.control(`payments/${id}/confirm`);
    expect(await settlePayment(id, "customer")).toMatchObject({ outcome: "declined" });
    expect((await pageOf(visitor, orderId)).openAttempts).toEqual([]);
  });
});
