import { expect, it } from "vitest";
import { cents } from "@/domain/money";
import { mailFrame } from "@/emails/order/order-fixtures";
import type { RefundMail } from "@/emails/order/order-mail";
import { renderOrderRefunded } from "@/emails/order/order-refunded";

const refund: RefundMail = {
  ...mailFrame,
  amount: cents(1999),
  isUncorrected: false,
};

it.each([
  ["en", "Your refund is on its way", "Refunded"],
  ["ar", "المبلغ المسترد في طريقه إليك", "المبلغ المسترد"],
] as const)("the mail of a refund states its amount, in %s", async (locale, ...texts) => {
  const { subject, html, text } = await renderOrderRefunded({ ...refund, locale });
  expect(subject).toContain("10482");
  for (const part of [html, text]) {
    for (const fact of [...texts, "#10482", "74.96 SAR", "$19.99", "help@barq.example"]) {
      expect(part).toContain(fact);
    }
    expect(part).not.toMatch(/undefined|NaN|null|mails\./);
  }
});

it("the mail of a refund in dollars does not mention SAR", async () => {
  const { html, text } = await renderOrderRefunded({ ...refund, currency: "USD" });
  expect(text).toContain("Refunded: $19.99");
  expect(html + text).not.toContain("SAR");
});

it.each(["USD", "SAR"] as const)(
  "the mail of a refund in riyals states only those, also to a buyer who reads %s",
  async (currency) => {
    const charged = { minor: 7497, currency: "SAR" } as const;
    const { html, text } = await renderOrderRefunded({ ...refund, currency, charged });
    expect(text).toContain("Refunded: 74.97 SAR");
    expect(html).toContain("74.97 SAR");
    expect(html + text).not.toMatch(/\$19\.99|74\.96/);
  },
);
