import { describe, expect, it } from "vitest";
import { renderGiftDelivery } from "@/emails/order/gift-delivery";
import { renderOrderDelivery } from "@/emails/order/order-delivery";
import { licence, mailFrame, orderMail } from "@/emails/order/order-fixtures";
import type { GiftMail } from "@/emails/order/order-mail";

const gift: GiftMail = {
  locale: "en",
  appUrl: mailFrame.appUrl,
  supportEmail: mailFrame.supportEmail,
  name: "Amal",
  words: "Happy birthday!\nFrom Layla",
  giftUrl: `${mailFrame.appUrl}/gift/10482-x`,
  items: [{ name: licence.name, imageUrl: licence.imageUrl, quantity: 2 }],
  news: null,
};

describe.each(["en", "ar"] as const)("the mail of a gift, in %s", (locale) => {
  it("names the recipient, the message, the items and the gift's page", async () => {
    const { subject, html, text } = await renderGiftDelivery({ ...gift, locale });
    expect(subject).toContain("Amal");
    for (const part of [html, text]) {
      for (const fact of ["Amal", "From Layla", `${licence.name} × 2`, gift.giftUrl]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|mails\./);
    }
    expect(text).not.toMatch(/\$|SAR/);
  });

  it.each(["replied", "replaced", "refunded", "doubtful"] as const)(
    "states the outcome of a report (%s) without the gift's message",
    async (kind) => {
      const news = { kind, reply: kind === "doubtful" ? null : "We looked at it." };
      const { subject, html, text } = await renderGiftDelivery({ ...gift, locale, news });
      for (const part of [html, text]) {
        for (const fact of [licence.name, gift.giftUrl, ...(news.reply ? [news.reply] : [])]) {
          expect(part).toContain(fact);
        }
        expect(part).not.toMatch(/undefined|NaN|null|mails\.|From Layla/);
      }
      expect(subject).not.toContain("Amal");
    },
  );

  it("escapes the name and the message, which cannot forge a line or a tag", async () => {
    const name = "<b>A\u202Emal";
    const words = "line\u2028<script>x</script>";
    const { subject, html, text } = await renderGiftDelivery({ ...gift, locale, name, words });
    for (const part of [subject, text]) expect(part).not.toMatch(/[\u202e\u2028]/);
    expect(html).not.toMatch(/<b>|<script>/);
  });

  it("the buyer's mail names the recipient and contains no code", async () => {
    const items = [{ ...licence, codes: [] }];
    const to = { name: "Amal", email: "amal@example.org", day: "24 November 2026" };
    const mail = await renderOrderDelivery(orderMail(locale, { items, gift: to }));
    for (const part of [mail.html, mail.text]) {
      for (const fact of Object.values(to)) expect(part).toContain(fact);
    }
  });
});
