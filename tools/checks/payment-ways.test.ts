import { describe, expect, it } from "vitest";
import { WAYS } from "@/features/checkout/payment/payment-ways";
import { messagesOf } from "@/i18n/messages";
import { PAYMENT_WAYS } from "@/server/payments/provider/provider-environments";

const OFFERED = PAYMENT_WAYS.map(({ key }) => key).sort();

describe("the ways to pay that the providers describe", () => {
  it("are named by their provider and id, each once", () => {
    expect(OFFERED).toEqual(expect.arrayContaining(["moyasar.card", "paypal.window"]));
    expect([...new Set(OFFERED)]).toEqual(OFFERED);
  });

  it("have fields in the checkout", () => {
    expect(WAYS.map(({ key }) => key).sort()).toEqual(OFFERED);
  });

  it.each(["en", "ar"] as const)("have texts in %s", (locale) => {
    const named = Object.entries(messagesOf(locale).providers.ways).flatMap(([provider, ways]) =>
      Object.keys(ways).map((id) => `${provider}.${id}`),
    );
    expect(named.sort()).toEqual(OFFERED);
  });
});
