import type { adminAlerts as english } from "@/i18n/en/admin/admin-alerts";

export const adminAlerts: typeof english = {
  log: {
    title: "تنبيهات أُرسلت",
    line: "ما أخبرك به المتجر أو يوشك أن يخبرك به. ما لا يُقبل يُعاد إرساله أربع ساعات، ثم يُترك.",
    empty: "لم يُرسل شيء حتى الآن.",
    what: "ماذا",
    to: "إلى",
    state: "الحالة",
    tries: "المحاولات",
    when: "متى",
    actions: "إجراءات",
    again: "أرسل مجددًا",
    againFor: "أرسل الرسالة {id} مجددًا",
    sent: "يجري إرسالها",
    notSent: "لم تُرسل. حاول مرة أخرى.",
    loadFailed: "تعذّر تحميل الرسائل. حاول مرة أخرى.",
    kinds: { alerts: "تنبيهات", summary: "الملخص اليومي" },
    channels: { mail: "البريد", telegram: "Telegram", webhook: "خطاف الويب" },
    states: {
      waiting: "تنتظر",
      sending: "في الطريق",
      sent: "أُرسلت",
      failed: "تُركت",
      dropped: "لم تعد لازمة",
    },
  },
  tests: {
    mail: {
      ask: "اختبر البريد",
      works: "قبل خادم البريد الرسالة. انظر في صناديق البريد.",
      failed: "لم يُرسل الاختبار بالبريد.",
    },
    telegram: {
      ask: "اختبر Telegram",
      works: "قبل Telegram الرسالة. انظر في المحادثة.",
      failed: "لم يُرسل الاختبار إلى Telegram.",
    },
    webhook: {
      ask: "اختبر خطاف الويب",
      works: "قبل خطاف الويب الرسالة.",
      failed: "لم يقبل خطاف الويب الاختبار.",
    },
  },
};
