const en = {
  title: "PayPal simulator",
  notice: "This is a simulator. No money moves.",
  heading: "Approve this payment",
  amount: "Amount",
  payee: "Paid to",
  reference: "Reference",
  pay: "Pay",
  decline: "Decline",
  declineHelp: "Decline acts as a bank that refuses this payment.",
  cancel: "Cancel and return to the shop",
  preparing: "Preparing your payment…",
  finished: "Thank you. You can close this window and return to the shop.",
  left: "Nothing was paid. You can close this window and return to the shop.",
  failed:
    "This payment is not known here, or is already finished. Return to the shop and start again.",
};

const ar: typeof en = {
  title: "محاكي PayPal",
  notice: "هذا محاكٍ للدفع، ولا تُنقل فيه أي أموال.",
  heading: "وافق على هذه الدفعة",
  amount: "المبلغ",
  payee: "المستفيد",
  reference: "المرجع",
  pay: "ادفع",
  decline: "ارفض",
  declineHelp: "زر الرفض يحاكي بنكًا يرفض هذه الدفعة.",
  cancel: "إلغاء والعودة إلى المتجر",
  preparing: "نجهّز دفعتك…",
  finished: "شكرًا لك. أغلق هذه النافذة وعد إلى المتجر.",
  left: "لم يُدفع شيء. أغلق هذه النافذة وعد إلى المتجر.",
  failed: "هذه الدفعة غير معروفة هنا أو انتهت من قبل. عد إلى المتجر وابدأ من جديد.",
};

export type CheckoutTexts = typeof en;

/** Arabic when `locale.x` (or else the browser's first language) is Arabic, English otherwise. */
export function checkoutLocale(
  asked: string | null,
  acceptLanguage: string | undefined,
): { lang: "en" | "ar"; texts: CheckoutTexts } {
  const arabic = (asked || acceptLanguage || "").toLowerCase().startsWith("ar");
  return arabic ? { lang: "ar", texts: ar } : { lang: "en", texts: en };
}
