import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { DESKTOP_OS, placedOrder, provider } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { setSettings } from "../../../support/people/admin-settings";
import { Visitor } from "../../../support/people/visitor";
import { openDeliveryServices } from "../../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const licence = [{ productId: DESKTOP_OS }];

async function contextOf(providerOrderId: string) {
  const { orders } = await provider().ledger();
  return orders.find(({ id }) => id === providerOrderId)?.context;
}

describe("the provider's order", () => {
  it("takes immediate payments only, unless the owner allows payments that take days", async () => {
    const immediate = await placedOrder(licence);
    expect(await contextOf(immediate.providerOrderId)).toMatchObject({
      payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
    });
    await expect(provider().approveByEcheck(immediate.providerOrderId)).rejects.toThrow(
      "immediate payments only",
    );

    await setSettings("orders", { takesDelayedPayments: true });
    const delayed = await placedOrder(licence);
    expect(await contextOf(delayed.providerOrderId)).toMatchObject({
      payment_method_preference: "UNRESTRICTED",
    });
    await provider().approveByEcheck(delayed.providerOrderId);
    const { body } = await delayed.visitor.capture(delayed.providerOrderId);
    expect(body).toMatchObject({ outcome: "pending", order: { status: "pending" } });
  });

  it("has the shop's own name, in the language of its buyer", async () => {
    const brandOf = async (language?: "ar") => {
      const visitor = new Visitor(language);
      // An e-mail address may have at most three unpaid orders, so each order has its own.
      const order = { customerEmail: `${randomUUID()}@example.com` };
      const { providerOrderId } = await placedOrder(licence, { visitor, order });
      return (await contextOf(providerOrderId))?.brand_name;
    };
    expect(await brandOf()).toBe("Barq");
    expect(await brandOf("ar")).toBe("برق");
    await setSettings("shop", { name: "Sahara Keys", nameAr: "مفاتيح صحارى" });
    expect(await brandOf()).toBe("Sahara Keys");
    expect(await brandOf("ar")).toBe("مفاتيح صحارى");
  });

  it("waits while PayPal asks for the payer's action", async () => {
    const { providerOrderId } = await placedOrder(licence);
    const { orders } = await provider().ledger();
    expect(orders.find(({ id }) => id === providerOrderId)?.status).toBe("PAYER_ACTION_REQUIRED");
    expect(await payPalProvider.orderState(providerOrderId)).toEqual({ state: "waiting" });
  });
});
