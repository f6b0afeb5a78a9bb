import type { waitingOrder as english } from "@/i18n/en/shop/waiting-order";

export const waitingOrder: typeof english = {
  until: "إن لم يحدث ذلك حتى <at></at> فسيعود إليك مالك من تلقاء نفسه.",
  choose: "أفضّل استرداد مالي",
  ask: "هل نعيد إليك مالك الآن؟",
  askLine: "ينتهي الطلب بذلك ولا يُسلَّم منه شيء، ويعود المبلغ بالطريقة التي دفعت بها.",
  confirm: "نعم، أعيدوه",
  keep: "لا، سأنتظر",
  notRefunded: "لم يُسترد المبلغ",
};
