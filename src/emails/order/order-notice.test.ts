import { expect, it } from "vitest";
import { mailFrame } from "@/emails/order/order-fixtures";
import { renderOrderNotice } from "@/emails/order/order-notice";

const until = "23 November 2026 at 18:04 UTC";

it.each([
  ["en", "late", "This is taking longer than promised", "You do not need to do anything."],
  ["en", "checking", "Your payment is being checked", "Please do not pay again."],
  ["en", "unpaid", "Held for you, not paid yet", until],
  ["en", "overpaid", "You paid twice", "We returned the second payment in full"],
  ["ar", "overpaid", "دفعت مرتين", "أعدنا الدفعة الثانية كاملة"],
  ["ar", "late", "يستغرق الأمر أكثر مما وعدنا", "لا يلزمك فعل شيء."],
  ["ar", "checking", "دفعتك قيد التحقق", "من فضلك لا تدفع مرة أخرى."],
  ["ar", "unpaid", "محجوز لك، ولم يُدفع بعد", until],
] as const)(
  "the notice in %s about an order that is %s states the event, the next step and the order's link",
  async (locale, notice, headline, next) => {
    const mail = { ...mailFrame, locale, notice, until };
    const { subject, html, text } = await renderOrderNotice(mail);
    expect(subject).toContain("10482");
    for (const part of [html, text]) {
      for (const fact of [headline, next, "#10482", mailFrame.orderUrl])
        expect(part).toContain(fact);
      expect(part).not.toMatch(/undefined|NaN|null|mails\./);
    }
  },
);
