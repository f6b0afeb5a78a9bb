import { type Cents, cents, formatMoney, formatShown, lineAmount } from "@/domain/money";
import { type ReceiptFacts, type ReceiptKind, receiptNumber } from "@/domain/orders/receipt";
import { directionOf, INTL_TAGS } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { settings } from "@/server/platform/settings";
import { INNER, QUIET, receiptPage } from "./receipt-page";

export interface ReceiptToDraw {
  kind: ReceiptKind;
  number: number;
  issuedAt: Date;
  facts: ReceiptFacts;
}

/** Columns of the table, in points: their starts and widths. */
const NAME = { at: 0, width: 248 };
const QUANTITY = { at: 256, width: 58, align: "end" } as const;
const UNIT = { at: 318, width: 82, align: "end" } as const;
const AMOUNT = { at: 404, width: INNER - 404, align: "end" } as const;

/** A receipt as a PDF, in its order's language (visual design, section 11: ink and hairlines). */
export async function renderReceipt(receipt: ReceiptToDraw): Promise<Buffer> {
  const { kind, facts } = receipt;
  const t = translator(facts.locale, "receipts");
  const number = receiptNumber(kind, receipt.number);
  const page = receiptPage(directionOf(facts.locale), {
    title: `${t(kind)} ${number}`,
    at: receipt.issuedAt,
  });
  const usd = (amount: Cents) => formatMoney(amount, "USD");

  page.lockup();
  page.text(t(kind), { size: 20, isBold: true, align: "end" });
  page.down(52);
  page.rule();
  page.down(14);

  const day = new Intl.DateTimeFormat(INTL_TAGS[facts.locale], {
    dateStyle: "long",
    timeZone: facts.timeZone ?? settings().timeZone,
  }).format(new Date(facts.paidAt));
  const about: [label: string, value: string, base?: "ltr"][] = [
    [t("number"), number, "ltr"],
    [t("orderNumber"), `#${facts.orderId}`, "ltr"],
    [kind === "order" ? t("paidOn") : t("refundedOn"), day],
  ];
  if (facts.refundOf !== null) {
    about.push([t("refundOf"), receiptNumber("order", facts.refundOf), "ltr"]);
  }
  const column = INNER / about.length;
  for (const [index, [label, value, base]] of about.entries()) {
    const place = { at: index * column, width: column - 8 };
    page.text(label, { ...place, size: 9, colour: QUIET });
    page.down(15);
    page.text(value, { ...place, size: 11, isBold: true, ...(base ? { base } : {}) });
    page.down(-15);
  }
  page.down(44);

  const { seller } = facts;
  page.down(page.text(t("seller"), { size: 9, colour: QUIET }));
  page.down(page.text(seller.name, { size: 11, isBold: true, base: "auto" }));
  for (const line of seller.address?.split(/\r?\n|\s*;\s*/) ?? []) {
    page.down(page.text(line, { base: "auto" }));
  }
  if (seller.registrationNumber) {
    page.down(page.text(`${t("registrationNumber")}: ${seller.registrationNumber}`));
  }
  if (seller.taxNumber !== null) {
    page.down(page.text(`${t("taxNumber")}: ${seller.taxNumber}`));
  }
  page.down(22);

  if (facts.lines.length > 0) {
    const head = { size: 9, colour: QUIET };
    page.text(t("item"), { ...NAME, ...head });
    page.text(t("quantity"), { ...QUANTITY, ...head });
    page.text(t("unitPrice"), { ...UNIT, ...head });
    page.text(t("amount"), { ...AMOUNT, ...head });
    page.down(18);
  }
  page.rule();
  for (const { name, options, quantity, unitPrice, quantityFrom, discount } of facts.lines) {
    page.down(9, 40);
    page.text(String(quantity), QUANTITY);
    page.text(usd(unitPrice), { ...UNIT, base: "ltr" });
    page.text(usd(lineAmount(unitPrice, quantity, discount ?? cents(0))), {
      ...AMOUNT,
      base: "ltr",
    });
    page.down(page.text(name, { ...NAME, isBold: true, base: "auto" }));
    if (options.length > 0) {
      page.down(page.text(options.join(" · "), { ...NAME, size: 9, colour: QUIET }));
    }
    if (quantityFrom !== undefined) {
      const rule = t("quantityPrice", { from: quantityFrom, price: usd(unitPrice) });
      page.down(page.text(rule, { ...NAME, size: 9, colour: QUIET }));
    }
    if (discount !== undefined) {
      const less = `${t("discount")}: ${usd(cents(-discount))}`;
      page.down(page.text(less, { ...NAME, size: 9, colour: QUIET }));
    }
    page.down(9);
    page.rule();
  }

  page.down(16, 150);
  const sum = (label: string, value: string) => {
    page.text(label, { colour: QUIET });
    page.text(value, { align: "end", base: "ltr" });
    page.down(18);
  };
  page.down(4);
  page.text(kind === "order" ? t("total") : t("refunded"), { size: 13, isBold: true });
  page.down(-6);
  page.text(usd(facts.total), { size: 20, isBold: true, align: "end", base: "ltr" });
  page.down(38);
  if (facts.vat !== null && facts.vatRate !== null) {
    sum(t("net"), usd(cents(facts.total - facts.vat)));
    sum(`${t("vat")} (${facts.vatRate / 100}%)`, usd(facts.vat));
  }
  const chargedKey = kind === "order" ? "chargedInRiyals" : "returnedInRiyals";
  const sar = (amount: Cents) => formatMoney(amount, "SAR", facts.sarRateHundredths);
  const { totalSar, charged } = facts;
  sum(
    t(charged === "SAR" ? chargedKey : "inRiyals"),
    totalSar === undefined ? sar(facts.total) : formatShown(totalSar, "SAR"),
  );
  if (facts.vat !== null) sum(`${t("vat")} · ${t("inRiyals")}`, sar(facts.vat));
  sum(t("rate"), `1 USD = ${(facts.sarRateHundredths / 100).toFixed(2)} SAR`);
  page.down(8);
  page.rule();
  page.down(12);
  page.text(kind === "order" ? t("paid") : t("gone"), { size: 13, isBold: true });

  page.foot();
  page.text(t("questions"), { size: 9, colour: QUIET });
  page.text(facts.supportEmail, { size: 9, colour: QUIET, align: "end", base: "ltr" });
  return page.end();
}
