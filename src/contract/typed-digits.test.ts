import { expect, it } from "vitest";
import { resetPasswordForm, resetPasswordInput, verifyInput } from "@/contract/accounts";
import { productForm } from "@/contract/admin/catalogue/products";
import { refundInput } from "@/contract/admin/orders/order-actions";
import { normalizeAnswer } from "@/domain/catalogue/game";
import { normalizePhone } from "@/domain/text/phone";

const product = productForm.in.shape;

/** Each entry: a field, its parser, and several spellings of one number. */
const FIELDS: readonly [field: string, read: (typed: string) => unknown, spellings: string[]][] = [
  ["price", (typed) => product.priceUSD.parse(typed), ["1234.50", "١٬٢٣٤٫٥٠", "۱۲۳۴٫۵"]],
  ["former price", (typed) => product.originalPriceUSD.parse(typed), ["15", "١٥", "۱۵٫۰"]],
  ["stock", (typed) => product.stock.parse(typed), ["1200", "١٢٠٠", "١٬٢٠٠", "۱۲۰۰"]],
  ["unlimited stock", (typed) => product.stock.parse(typed), ["-1", "−١", "-۱"]],
  ["refund", (typed) => refundInput.shape.amountUSD.parse(typed), ["9.99", "٩٫٩٩", "۹٫۹۹"]],
  [
    "verification code",
    (typed) => verifyInput.shape.code.parse(typed),
    ["7KQ4ZD", "٧KQ٤ZD", "۷kq۴zd"],
  ],
  ["reset code, form", (typed) => resetPasswordForm.shape.code.parse(typed), ["7K4ZD2", "٧K٤ZD٢"]],
  ["reset code, call", (typed) => resetPasswordInput.shape.code.parse(typed), ["7K4ZD2", "۷K۴ZD۲"]],
  [
    "Player ID",
    (typed) => normalizeAnswer({ type: "digits" }, typed),
    ["5123456789", "٥١٢٣٤٥٦٧٨٩", "۵۱۲۳ ۴۵۶۷ ۸۹"],
  ],
  ["phone", normalizePhone, ["+966501234567", "+٩٦٦٥٠١٢٣٤٥٦٧", "\u202a+۹۶۶ ۵۰ ۱۲۳ ۴۵۶۷\u202c"]],
];

it.each(FIELDS)(
  "the field %s reads the same figure from every keyboard",
  (_field, read, [western = "", ...others]) => {
    for (const spelling of others) expect(read(spelling)).toEqual(read(western));
  },
);
