import type { ReactNode } from "react";
import { type Cents, formatMoney } from "@/domain/money";
import { OwnDirection } from "@/emails/isolate";
import { timesName } from "@/emails/item-words";
import { lineTotal, mailMoney } from "@/emails/mail-money";
import { COLOUR } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { LayoutTable } from "@/emails/one-cell";
import type { MailCurrency, OrderMail } from "@/emails/order-mail";

/** Each line, then the total; beneath a total in SAR the dollars that were charged. */
export function Totals({ voice, mail }: { voice: MailVoice; mail: OrderMail }) {
  return (
    <LayoutTable dir={voice.dir}>
      {mail.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand on two lines
        <Row key={index} voice={voice} amount={lineTotal(item, mail)} ruled>
          <OwnDirection>{timesName(item)}</OwnDirection>
        </Row>
      ))}
      <AmountRows voice={voice} mail={mail} label={voice.t("total")} amount={mail.total} />
    </LayoutTable>
  );
}

/** An amount that counts: rows of a table. */
export function AmountRows({
  voice,
  mail,
  label,
  amount,
}: {
  voice: MailVoice;
  mail: MailCurrency;
  label: string;
  amount: Cents;
}) {
  const inSar = mail.currency === "SAR";
  return (
    <>
      <Row voice={voice} amount={mailMoney(amount, mail)} weight="total" ruled={inSar}>
        {label}
      </Row>
      {inSar && (
        <Row voice={voice} amount={formatMoney(amount, "USD")} weight="second">
          {voice.t("inDollars")}
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
  voice,
  amount,
  weight = "line",
  ruled = false,
  children,
}: {
  voice: MailVoice;
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
      <td className={className} align={voice.start} style={cell}>
        {children}
      </td>
      <td
        className={className}
        dir="ltr"
        align={voice.end}
        style={{ ...cell, fontWeight: amountWeight, whiteSpace: "nowrap" }}
      >
        {amount}
      </td>
    </tr>
  );
}
