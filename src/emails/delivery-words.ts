import type { MailVoice } from "@/emails/mail-voice";
import type { OrderMail } from "@/emails/order-mail";

/** The subject and the headline of a delivery: what of it has landed, and what is on its way. */
export function deliveryWords(
  mail: OrderMail,
  { t }: MailVoice,
): { subject: string; headline: string } {
  const { key, count } = whatLanded(mail);
  return {
    subject: t(`${key}.subject`, { orderId: String(mail.orderId), count }),
    headline: t(`${key}.headline`, { count }),
  };
}

function whatLanded({ items }: OrderMail) {
  const codes = items.flatMap((item) => item.codes).length;
  if (codes > 0) return { key: "codes", count: codes } as const;
  const topups = items.filter((item) => item.playerId !== null);
  if (topups.length === 0) return { key: "confirmed", count: 0 } as const;
  const allCredited = topups.every((item) => item.topupStatus === "credited");
  return { key: allCredited ? "topupCredited" : "topupUnderway", count: topups.length } as const;
}
