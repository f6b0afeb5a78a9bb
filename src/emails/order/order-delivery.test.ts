import { describe, expect, it } from "vitest";
import { chosenOptions } from "@/domain/catalogue/customization";
import { OTHER_STEPS } from "@/domain/catalogue/option-set-fixture";
import { renderOrderDelivery } from "@/emails/order/order-delivery";
import { KEY, licence, mailFrame, orderMail, topup } from "@/emails/order/order-fixtures";

const LOCALES = ["en", "ar"] as const;
const WORDS = {
  en: ["Personal", "Windows", "Middle East", "Credited to Player ID", "Licence key", "Total"],
  ar: ["شخصي", "ويندوز", "الشرق الأوسط", "تم الشحن إلى معرّف اللاعب", "مفتاح الترخيص", "الإجمالي"],
};

describe.each(LOCALES)("the delivery mail in %s", (locale) => {
  it("shows item, option, code, Player ID, instructions and total in both parts", async () => {
    const { html, text } = await renderOrderDelivery(orderMail(locale));
    const facts = ["Desktop OS Pro licence", "PUBG UC 660", KEY, "5123456789", "#10482"];
    const steps = ["Copy the key as it is.", "Paste it into the settings."];
    const money = ["1 × 149.96 SAR", "2 × 37.46 SAR", "74.92 SAR", "224.88 SAR", "$59.97"];
    const help = ["help@barq.example", mailFrame.orderUrl];
    for (const fact of [...facts, ...steps, ...money, ...help, ...WORDS[locale]]) {
      // React writes an empty comment between two adjacent texts.
      expect(html.replaceAll("<!-- -->", "")).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  it("has no missing value and no untranslated key", async () => {
    const odd = orderMail(locale, {
      items: [
        { ...licence, codes: [], options: [], deliveryInstructions: null },
        { ...topup, topupStatus: "rejected" },
        {
          ...topup,
          codeName: "creative",
          topupStatus: "waiting",
          deliveryInstructions: "One step",
        },
      ],
    });
    for (const mail of [orderMail(locale), odd]) {
      const { subject, html, text } = await renderOrderDelivery(mail);
      for (const part of [subject, html, text]) {
        expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\.|options\.|<\/?(id|ltr)>/);
      }
    }
  });

  it("shows only dollars for an order in dollars", async () => {
    const { html, text } = await renderOrderDelivery(orderMail(locale, { currency: "USD" }));
    for (const part of [html, text]) {
      expect(part).toContain("2 × $9.99");
      expect(part.match(/\$59\.97/g)).toHaveLength(1);
      expect(part).not.toContain("SAR");
    }
  });

  it("states the charge in riyals, and dollars only to a buyer who reads those", async () => {
    const charged = { minor: 22489, currency: "SAR" } as const;
    const read = await renderOrderDelivery(orderMail("en", { charged }));
    for (const part of [read.html, read.text]) {
      expect(part).toContain("224.89 SAR");
      expect(part).not.toMatch(/\$59\.97|In US dollars/);
    }
    const { text } = await renderOrderDelivery(orderMail("en", { currency: "USD", charged }));
    expect(text).toContain("Total: $59.97\nCharged: 224.89 SAR");
  });

  it("converts at the rate frozen on the order", async () => {
    const { text } = await renderOrderDelivery(orderMail(locale, { sarRateHundredths: 400 }));
    expect(text).toContain("239.88 SAR");
  });

  it("lists each code under its item, on a line of its own", async () => {
    const codes = ["AAAA-1111", "BBBB-2222"];
    const two = { ...licence, quantity: 2, codes };
    const { text } = await renderOrderDelivery(orderMail(locale, { items: [topup, two] }));
    const lines = text.split("\n");
    const places = codes.map((code) => lines.indexOf(code));
    const item = lines.findIndex((line) => line.includes(licence.name));
    expect(item).toBeGreaterThan(lines.findIndex((line) => line.includes(topup.name)));
    expect(places[0]).toBeGreaterThan(item);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  });

  it("has the order's number but no code in the subject", async () => {
    const { subject } = await renderOrderDelivery(orderMail(locale));
    expect(subject).toContain("10482");
    expect(subject).not.toContain(KEY);
  });
});

describe("the delivery mail", () => {
  it("is right to left in Arabic, with prices, codes and ids left to right", async () => {
    const { html } = await renderOrderDelivery(orderMail("ar"));
    expect(html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="ar"/);
    expect(html).toContain("/mail/head-rtl.png");
    expect(html).toContain(`<bdi dir="ltr">${KEY}</bdi>`);
    for (const held of ["2 × 37.46 SAR", "5123456789"]) {
      expect(html).toContain(`<bdi dir="ltr"><span dir="ltr">${held}</span></bdi>`);
    }
    expect(html).toContain('<bdi dir="ltr" lang="en"><span dir="ltr">PUBG UC 660</span></bdi>');
    expect(html).toMatch(/<td[^>]*dir="ltr"[^>]*>224\.88 SAR<\/td>/);
  });

  it("is left to right in English", async () => {
    const { html } = await renderOrderDelivery(orderMail("en"));
    expect(html).toMatch(/<html[^>]*dir="ltr"[^>]*lang="en"/);
    expect(html).toContain("/mail/head-ltr.png");
    expect(html).not.toContain('dir="rtl"');
  });

  it("isolates an Arabic name right to left in an English mail", async () => {
    const items = [{ ...licence, name: "ترخيص" }];
    const { html, text } = await renderOrderDelivery(orderMail("en", { items }));
    expect(html).toContain('<bdi dir="rtl" lang="ar"><span dir="rtl">ترخيص</span></bdi>');
    expect(text).toContain("\u2067ترخيص\u2069");
  });

  it("escapes product names and free texts, which cannot forge a line", async () => {
    const name = '<img src=x onerror="alert(1)">\r\nTotal: $0.00\u202e';
    const options = chosenOptions(OTHER_STEPS, { notes: "<b>now</b>" });
    const items = [{ ...licence, name, options }];
    const { html, text } = await renderOrderDelivery(orderMail("en", { items }));
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<b>now");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(text.split("\n")).not.toContain("Total: $0.00");
    expect(text).not.toMatch(/[\r\u202e]/);
  });

  it.each([
    ["one code", [licence], "your code", "Your code has landed"],
    ["codes", [{ ...licence, codes: ["A", "B"] }], "your codes", "Your codes have landed"],
    ["a credited top-up", [topup], "your top-up has landed", "Your top-up has landed"],
    [
      "a top-up that is not credited yet",
      [{ ...topup, topupStatus: "submitted" as const }],
      "your top-up is on its way",
      "Your top-up is on its way",
    ],
    [
      "neither codes nor top-ups",
      [{ ...licence, codes: [] }],
      "paid and confirmed",
      "Your order is confirmed",
    ],
  ])("names the goods in subject and headline: %s", async (_, items, ending, headline) => {
    const { subject, html, text } = await renderOrderDelivery(orderMail("en", { items }));
    expect(subject).toBe(`Your Barq order #10482: ${ending}`);
    expect(html).toContain(`>${headline}</h1>`);
    expect(text.startsWith(`${headline}\n`)).toBe(true);
  });

  it("promises five minutes for a top-up that is not yet credited", async () => {
    const items = [{ ...topup, topupStatus: "waiting" as const }];
    const { html, text } = await renderOrderDelivery(orderMail("en", { items }));
    for (const part of [html, text]) {
      expect(part).toContain("It arrives within 5 minutes.");
      expect(part).not.toContain("Credited to");
    }
  });

  it("says that a top-up is late if its buyer was told so", async () => {
    const items = [{ ...topup, topupStatus: "waiting" as const, isLate: true }];
    const { html, text } = await renderOrderDelivery(orderMail("en", { items }));
    for (const part of [html, text]) {
      expect(part).toContain("It takes longer than the promised 5 minutes");
      expect(part).not.toContain("within 5 minutes");
    }
  });

  it("shows instructions shared by several products once", async () => {
    const shared = { ...topup, deliveryInstructions: "Open the game." };
    const { text } = await renderOrderDelivery(orderMail("en", { items: [shared, shared] }));
    expect(text.match(/Open the game\./g)).toHaveLength(1);
  });

  it("uses the PNG thumbnail of the shop's own art, and any other picture unchanged", async () => {
    const elsewhere = { ...topup, imageUrl: "https://cdn.example/a.jpg" };
    const { html } = await renderOrderDelivery(orderMail("en", { items: [licence, elsewhere] }));
    expect(html).toContain('src="https://barq.example/art/desktop-os.thumb.png"');
    expect(html).toContain('src="https://cdn.example/a.jpg"');
  });

  it("shows a code of several lines line by line", async () => {
    const items = [{ ...licence, codes: ["user: demo\r\npass: 1234"] }];
    const { html, text } = await renderOrderDelivery(orderMail("en", { items }));
    expect(html).toContain('<bdi dir="ltr">pass: 1234</bdi>');
    expect(text.split("\n")).toEqual(expect.arrayContaining(["user: demo", "pass: 1234"]));
  });

  it.each([1, 6])(
    "keeps blank lines and indentation of a licence, with %i of its codes",
    async (count) => {
      const licenceFile = "-----BEGIN LICENCE-----\nLina\n\n  AB12  CD34\n\t-----END LICENCE-----";
      const items = [{ ...licence, quantity: count, codes: Array(count).fill(licenceFile) }];
      const { html, text } = await renderOrderDelivery(orderMail("en", { items }));
      expect(text.split(licenceFile)).toHaveLength(count + 1);
      const element = /<(?:p|li)[^>]*>((?:(?!<\/(?:p|li)>).)*BEGIN LICENCE.*?)<\/(?:p|li)>/s.exec(
        html,
      );
      const copied = element?.[1]?.replace(/<br\s*\/?>/g, "\n").replace(/<[^>]+>/g, "");
      expect(copied).toBe(licenceFile);
      expect(html).toMatch(/white-space:\s*pre-wrap/);
    },
  );
});
