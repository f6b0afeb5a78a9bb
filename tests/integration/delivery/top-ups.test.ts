import { describe, expect, it } from "vitest";
import { creditTopup } from "@/server/delivery/credit-topup";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { simulatedSupplier } from "@/server/delivery/simulated-supplier";
import { submitTopup } from "@/server/delivery/submit-topup";
import {
  manualSupplier,
  type TopupOrder,
  type TopupSupplier,
} from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  UC_60,
  UC_660,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { runAction } from "../../support/people/admin-actions";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

const deliverWith = (orderId: number, supplier: TopupSupplier) =>
  deliverOrder(orderId, { submit: (id) => submitTopup(id, supplier), send: sendMail });

async function credit(orderId: number): Promise<void> {
  for (const item of (await orderRow(orderId)).items) {
    if (item.topupStatus === null) continue;
    const confirmation = { orderItemId: item.id, attempt: null, reference: null } as const;
    await creditTopup({ ...confirmation, actor: "admin:1", at: new Date() });
  }
}

const packs = [
  { productId: UC_60, playerId: PLAYER },
  { productId: UC_660, quantity: 2, playerId: PLAYER, customization: { server: "asia" } },
];

describe("an order of top-ups only", () => {
  it("is delivered when a supplier credits at once, and its one mail states it", async () => {
    const { orderId } = await paidOrder(packs);
    await deliverWith(orderId, simulatedSupplier);
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "delivered", deliveredAt: expect.any(Date) });
    expect(order.items.map((item) => item.topupStatus)).toEqual(["credited", "credited"]);
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.text).toContain(`Credited to Player ID ${PLAYER}`);
  });

  it("waits for the last credit when admins credit it, and then sends a mail", async () => {
    const { orderId } = await paidOrder(packs);
    await deliverWith(orderId, manualSupplier);
    expect(sink.mails[0]?.text).toContain(`On its way to Player ID ${PLAYER}`);
    const before = await orderRow(orderId);
    expect(before).toMatchObject({ status: "completed", deliveredAt: null });
    expect(before.items.map((item) => item.topupStatus)).toEqual(["submitted", "submitted"]);

    await credit(orderId);
    await credit(orderId);
    const after = await orderRow(orderId);
    expect(after).toMatchObject({ status: "delivered", deliveredAt: expect.any(Date) });
    expect(after.mails.map((mail) => mail.kind)).toEqual(["order-delivery", "topup-credited"]);
    await sendMail(after.mails[1]?.id ?? 0);
    expect(sink.mails[1]?.subject).toContain("your top-up has landed");
  });

  it("is submitted with account, server and quantity, under the same reference on each retry", async () => {
    const { orderId } = await paidOrder(packs);
    const asked: TopupOrder[] = [];
    const away: TopupSupplier = {
      async submit(order) {
        asked.push(order);
        throw new Error("no answer");
      },
    };
    const itemId = (await orderRow(orderId)).items[1]?.id ?? 0;
    await expect(submitTopup(itemId, away)).rejects.toThrow("no answer");
    await expect(submitTopup(itemId, away)).rejects.toThrow("no answer");
    await submitTopup(itemId, simulatedSupplier);
    await submitTopup(itemId, away);
    expect(asked).toEqual([asked[0], asked[0]]);
    expect(asked[0]).toMatchObject({
      game: "pubg",
      fields: { playerId: PLAYER },
      server: "asia",
      quantity: 2,
    });
  });

  it("stays undelivered when the supplier rejects it", async () => {
    const { orderId } = await paidOrder([{ productId: UC_60, playerId: PLAYER }]);
    await deliverWith(orderId, {
      submit: async () => ({ outcome: "rejected", reason: "no such player" }),
    });
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "completed", deliveredAt: null });
    expect(order.items[0]?.topupStatus).toBe("rejected");
    expect(sink.mails[0]?.text).toContain("Correct the account on the order’s page");
  });
});

describe("an order with codes and top-ups", () => {
  it("stays completed when every top-up is credited, so that its codes stay visible", async () => {
    const { orderId } = await paidOrder([...packs, { productId: DESKTOP_OS }]);
    await deliverWith(orderId, manualSupplier);
    expect((await orderRow(orderId)).deliveredAt).not.toBeNull();
    await credit(orderId);
    const order = await orderRow(orderId);
    expect(order.status).toBe("completed");
    expect(order.mails.map((mail) => mail.kind)).toEqual(["order-delivery", "topup-credited"]);
  });
});

describe("an unpaid top-up", () => {
  it("is neither submitted nor credited", async () => {
    const { orderId } = await placedOrder([{ productId: UC_60, playerId: PLAYER }]);
    const itemId = (await orderRow(orderId)).items[0]?.id ?? 0;
    await submitTopup(itemId, simulatedSupplier);
    await createUsers();
    const confirmed = runAction("orders.confirmTopup", { orderItemId: itemId });
    await expect(confirmed).rejects.toMatchObject({ cause: { code: "order_moved" } });
    expect((await orderRow(orderId)).items[0]?.topupStatus).toBe("waiting");
  });
});
