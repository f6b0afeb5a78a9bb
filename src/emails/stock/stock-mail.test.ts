import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@/domain/text/locale";
import { renderMail } from "@/emails/parts/mail-template";
import { renderStockBack, renderStockConfirm, type StockMail, stockBack } from "./stock-mail";

const stockMail = (locale: Locale, changes: Partial<StockMail> = {}): StockMail => ({
  locale,
  appUrl: "https://barq.example",
  supportEmail: "help@barq.example",
  name: "Photo Editor",
  choice: null,
  imageUrl: "/art/photo-editor.svg",
  productUrl: "https://barq.example/product/9",
  requestUrl: "https://barq.example/back-in-stock/7-abc",
  days: 7,
  ...changes,
});

describe("a mail about a sold-out product", () => {
  it("asks for a confirmation on a page of the shop, and says what happens without one", async () => {
    const { subject, html, text } = await renderStockConfirm(stockMail("en"));
    expect(subject).toContain("Photo Editor");
    for (const form of [html, text]) {
      expect(form).toContain("https://barq.example/back-in-stock/7-abc");
      expect(form).not.toContain("/product/9");
      expect(form).toContain("7 days");
    }
  });

  it("links to the product once it is back, and to the page that cancels the request", async () => {
    const mail = stockMail("ar", { name: "محرر الصور", choice: "12 شهرًا" });
    const { subject, html, text } = await renderStockBack(mail);
    expect(subject).toContain("محرر الصور");
    for (const form of [html, text]) {
      expect(form).toContain("https://barq.example/product/9");
      expect(form).toContain("https://barq.example/back-in-stock/7-abc");
      expect(form).toContain("محرر الصور (12 شهرًا)");
    }
  });

  it("equals the fully rendered mail byte for byte", async () => {
    for (const locale of LOCALES) {
      for (const id of [7, 8, 4_711]) {
        const requestUrl = `https://barq.example/back-in-stock/${id}-abc`;
        const mail = stockMail(locale, { requestUrl });
        expect(await renderMail(stockBack, mail)).toEqual(await stockBack.render(mail));
      }
    }
  });
});
