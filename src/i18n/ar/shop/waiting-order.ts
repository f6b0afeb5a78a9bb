import type { waitingOrder as english } from "@/i18n/en/shop/waiting-order";

export const waitingOrder: typeof english = {
  until: "إن لم يحدث ذلك حتى <at></at> رددنا إليك المبلغ تلقائيًا.",
  choose: "أفضّل استرداد مالي",
  ask: "هل نردّ إليك المبلغ الآن؟",
  askLine: "ينتهي الطلب بذلك ولا يُسلَّم منه شيء، ويعود المبلغ بالطريقة التي دفعت بها.",
  confirm: "نعم، أريد الاسترداد",
  keep: "لا، سأنتظر",
  notRefunded: "لم يُسترد المبلغ",
};
