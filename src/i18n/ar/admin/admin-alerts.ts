import type { adminAlerts as english } from "@/i18n/en/admin/admin-alerts";

export const adminAlerts: typeof english = {
  log: {
    title: "التنبيهات المرسلة",
    line: "ما أخبرك به المتجر أو يوشك أن يخبرك به. تُعاد محاولة الرسالة المرفوضة أربع ساعات، ثم تُلغى.",
    empty: "لم يُرسل شيء حتى الآن.",
    what: "المحتوى",
    to: "إلى",
    state: "الحالة",
    tries: "المحاولات",
    when: "الوقت",
    actions: "إجراءات",
    again: "إعادة الإرسال",
    againFor: "إعادة إرسال الرسالة {id}",
    sent: "يجري إرسالها",
    notSent: "لم تُرسل. حاول مرة أخرى.",
    loadFailed: "تعذّر تحميل الرسائل. حاول مرة أخرى.",
    kinds: { alerts: "تنبيهات", summary: "الملخص اليومي" },
    channels: { mail: "البريد", telegram: "Telegram", webhook: "خطاف الويب" },
    states: {
      waiting: "تنتظر",
      sending: "في الطريق",
      sent: "أُرسلت",
      failed: "أُلغيت",
      dropped: "لم تعد لازمة",
    },
  },
  tests: {
    mail: {
      ask: "اختبار البريد",
      works: "قبل خادم البريد الرسالة. تحقّق من صناديق البريد.",
      failed: "لم يُرسل الاختبار بالبريد.",
    },
    telegram: {
      ask: "اختبار Telegram",
      works: "قبل Telegram الرسالة. تحقّق من المحادثة.",
      failed: "لم يُرسل الاختبار إلى Telegram.",
    },
    webhook: {
      ask: "اختبار خطاف الويب",
      works: "قبل خطاف الويب الرسالة.",
      failed: "لم يقبل خطاف الويب الاختبار.",
    },
  },
};
