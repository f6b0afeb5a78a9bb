import { describe, expect, it } from "vitest";
import { renderClaimAnswered } from "@/emails/order/claim-answered";
import { renderOrderDelivery } from "@/emails/order/order-delivery";
import { licence, mailFrame, orderMail } from "@/emails/order/order-fixtures";
import type { OrderMailItem, RenderedMail } from "./order-mail";

/** Gmail hides the part of a mail beyond this size, in bytes. */
const HIDDEN_BEYOND = 102_000;
/** Maximum quantity of an order line. */
const MOST_OF_A_LINE = 99;

const keyOf = (place: number) => `VK7QM-2XT9D-8HCPW-J4R6B-${String(place).padStart(5, "0")}`;

/** Order lines with `count` keys in total. */
function linesWith(count: number, key = keyOf): OrderMailItem[] {
  const keys = Array.from({ length: count }, (_, place) => key(place));
  const lines: OrderMailItem[] = [];
  for (let first = 0; first < count; first += MOST_OF_A_LINE) {
    const codes = keys.slice(first, first + MOST_OF_A_LINE);
    lines.push({ ...licence, quantity: codes.length, codes });
  }
  return lines;
}

const bytesOf = ({ html }: RenderedMail) => Buffer.byteLength(html);
const codesIn = (text: string) => new Set(text.match(/VK7QM-[\w-]+/g)).size;

describe.each(["en", "ar"] as const)("the delivery mail of many keys in %s", (locale) => {
  it.each([1, 50, 300, 1000, 4950])("of %i has HTML that Gmail does not cut", async (count) => {
    const mail = await renderOrderDelivery(orderMail(locale, { items: linesWith(count) }));
    expect(bytesOf(mail)).toBeLessThan(HIDDEN_BEYOND);
    expect(mail.html.indexOf(mailFrame.orderUrl)).toBeLessThan(8_000);
    expect(mail.html).not.toMatch(/undefined|mails\./);
    expect(codesIn(mail.text)).toBe(count);
  });

  it.each([1, 50, 300])("of %i shows every key and has no attachment", async (count) => {
    const mail = await renderOrderDelivery(orderMail(locale, { items: linesWith(count) }));
    expect(codesIn(mail.html)).toBe(count);
    expect(mail.file).toBeUndefined();
  });

  it("attaches all keys if the HTML shows only some, and says so", async () => {
    const mail = await renderOrderDelivery(orderMail(locale, { items: linesWith(1000) }));
    const shown = codesIn(mail.html);
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThan(1000);
    expect(mail.file?.name).toBe("order-10482.txt");
    expect(codesIn(mail.file?.text ?? "")).toBe(1000);
    const words = { en: "are in the attached file", ar: "في الملف المرفق" };
    expect(mail.html).toContain(words[locale]);
  });

  it("shows only totals if there are too many lines or a code is too long", async () => {
    const long = () => `VK7QM-${"&".repeat(60_000)}`;
    for (const items of [linesWith(4950), linesWith(1, long), linesWith(6, long)]) {
      const mail = await renderOrderDelivery(orderMail(locale, { items }));
      expect(bytesOf(mail)).toBeLessThan(HIDDEN_BEYOND);
      expect(mail.file?.text).toBe(mail.text);
    }
  });

  it("stays below the size limit when it answers a report with new keys", async () => {
    const { items: _, total: __, gift: ___, ...about } = orderMail(locale);
    const [item = licence] = linesWith(MOST_OF_A_LINE);
    const mail = await renderClaimAnswered({ ...about, status: "replaced", reply: null, item });
    expect(bytesOf(mail)).toBeLessThan(40_000);
    expect(codesIn(mail.html)).toBe(MOST_OF_A_LINE);
  });
});
