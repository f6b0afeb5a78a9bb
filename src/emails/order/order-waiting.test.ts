import { expect, it } from "vitest";
import { cents } from "@/domain/money";
import { mailFrame } from "@/emails/order/order-fixtures";
import type { WaitingMail } from "@/emails/order/order-mail";
import { renderOrderWaiting } from "@/emails/order/order-waiting";

const waiting: WaitingMail = {
  ...mailFrame,
  waitsFor: "stock",
  until: "23 November 2026 at 18:04 UTC",
  paid: cents(1999),
};

it.each([
  ["en", "stock", "Paid. Awaiting stock.", "You are next in line"],
  ["en", "repair", "Paid. Being prepared.", "is taking longer than it should"],
  ["en", "approval", "Paid. We are checking your order.", "checks the order before it goes out"],
  ["ar", "approval", "دُفع. نراجع طلبك.", "ويراجع أحد موظفينا الطلب"],
  ["ar", "stock", "دُفع. بانتظار المخزون.", "دورك هو التالي"],
  ["ar", "repair", "دُفع. قيد التجهيز.", "يستغرق تجهيز طلبك أكثر مما ينبغي"],
] as const)(
  "the mail in %s of an order that waits for %s states the deadline and the paid amount",
  async (locale, waitsFor, ...texts) => {
    const { subject, html, text } = await renderOrderWaiting({ ...waiting, locale, waitsFor });
    expect(subject).toContain("10482");
    for (const part of [html, text]) {
      for (const fact of [
        ...texts,
        waiting.until,
        "#10482",
        "74.96 SAR",
        "$19.99",
        mailFrame.orderUrl,
      ]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|mails\./);
    }
  },
);

it.each([
  ["en", "on the page of your order"],
  ["ar", "من صفحة طلبك"],
] as const)(
  "the mail of a waiting order states in %s where to request a refund",
  async (locale, where) => {
    const { html, text } = await renderOrderWaiting({ ...waiting, locale });
    for (const part of [html, text]) expect(part).toContain(where);
  },
);

it("the mail of a waiting order that was charged in riyals states no dollars", async () => {
  const charged = { minor: 7497, currency: "SAR" } as const;
  for (const currency of ["USD", "SAR"] as const) {
    const { html, text } = await renderOrderWaiting({ ...waiting, currency, charged });
    for (const part of [html, text]) {
      expect(part).toContain("74.97 SAR");
      expect(part).not.toMatch(/\$19\.99|74\.96/);
    }
  }
});
