import type { ReactNode } from "react";
import { type Cents, formatMoney } from "@/domain/money";
import { couponDiscount, nameWithQuantity } from "@/emails/order/item-details";
import type { MailCurrency, OrderMail } from "@/emails/order/order-mail";
import { OwnDirection } from "@/emails/parts/isolate";
import { LayoutTable } from "@/emails/parts/layout-table";
import type { MailLanguage } from "@/emails/parts/mail-language";
import { COLOUR } from "@/emails/parts/mail-style";
import { formatLineTotal, formatSums, mailMoney } from "./item-details";

/**
 * The order's lines, the coupon discount if there is one, and the total. The charged amount is
 * shown below the total if its currency differs.
 */
export function Totals({ language, mail }: { language: MailLanguage; mail: OrderMail }) {
  const sums = formatSums(mail);
  return (
    <LayoutTable dir={language.dir}>
      {mail.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may be on two lines
        <Row key={index} language={language} amount={formatLineTotal(item, mail)} ruled>
          <OwnDirection>{nameWithQuantity(item)}</OwnDirection>
        </Row>
      ))}
      {couponDiscount(mail) > 0 && (
        <Row language={language} amount={sums.discount} ruled>
          {language.t("coupon")}
        </Row>
      )}
      <AmountRows
        language={language}
        mail={mail}
        label={language.t("total")}
        amount={mail.total}
        shown={sums.total}
      />
      {sums.charged !== null && (
        <Row language={language} amount={sums.charged} weight="second">
          {language.t("charged")}
        </Row>
      )}
    </LayoutTable>
  );
}

/** Table rows of a labelled amount. Adds the dollars if SAR is shown but dollars were charged. */
export function AmountRows({
  language,
  mail,
  label,
  amount,
  shown = mailMoney(amount, mail),
}: {
  language: MailLanguage;
  mail: MailCurrency;
  label: string;
  amount: Cents;
  /** The formatted amount; by default, `amount` converted at the order's rate. */
  shown?: string | undefined;
}) {
  const inSar = mail.currency === "SAR" && mail.charged === undefined;
  return (
    <>
      <Row language={language} amount={shown} weight="total" ruled={inSar}>
        {label}
      </Row>
      {inSar && (
        <Row language={language} amount={formatMoney(amount, "USD")} weight="second">
          {language.t("inDollars")}
        </Row>
      )}
    </>
  );
}

const WEIGHTS = {
  line: { color: COLOUR.text, fontSize: 15, lineHeight: "23px", fontWeight: 400, amount: 640 },
  total: { color: COLOUR.text, fontSize: 20, lineHeight: "30px", fontWeight: 700, amount: 740 },
  second: { color: COLOUR.text2, fontSize: 15, lineHeight: "23px", fontWeight: 400, amount: 640 },
} as const;

function Row({
  language,
  amount,
  weight = "line",
  ruled = false,
  children,
}: {
  language: MailLanguage;
  amount: string;
  weight?: keyof typeof WEIGHTS;
  ruled?: boolean;
  children: ReactNode;
}) {
  const { amount: amountWeight, ...type } = WEIGHTS[weight];
  const cell = {
    ...type,
    padding: "12px 0 11px",
    verticalAlign: "top",
    ...(ruled && { borderBottom: `1px solid ${COLOUR.rule}` }),
  };
  const className = `${weight === "second" ? "m-text-2" : "m-text"} m-rule`;
  return (
    <tr>
      <td className={className} align={language.start} style={cell}>
        {children}
      </td>
      <td
        className={className}
        dir="ltr"
        align={language.end}
        style={{ ...cell, fontWeight: amountWeight, whiteSpace: "nowrap" }}
      >
        {amount}
      </td>
    </tr>
  );
}
