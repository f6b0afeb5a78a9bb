import type { policies as english } from "@/i18n/en/shop/policies";

export const policies: typeof english = {
  kinds: {
    terms: "شروط الاستخدام",
    refund: "سياسة الاسترداد",
    delivery: "سياسة التسليم",
    privacy: "سياسة الخصوصية",
  },
  descriptions: {
    terms: "ما يسري على كل طلب في هذا المتجر: كيف ينعقد الطلب وما الذي يمكنك توقعه منا.",
    refund: "متى يعود إليك مبلغك أو تحصل على بديل، وكيف تطلب ذلك في دقيقة واحدة.",
    delivery: "كيف ومتى تصلك الأكواد والتراخيص والرصيد، وماذا يحدث إن لم تصل في موعدها.",
    privacy: "ما البيانات التي يحفظها المتجر عنك ولماذا، ومن يحصل عليها غيره، وما حقوقك.",
  },
  version: "الإصدار {version}، نُشر في <date></date>",
  older:
    "لم يعد هذا الإصدار ساريًا، وهو يسري على الطلبات التي تذكره. <link>اقرأ الإصدار الساري</link>.",
  others: "إصدارات أخرى",
  otherVersion: "الإصدار {version}",
  link: "{name}، الإصدار {version}",
  newTab: "(يفتح في علامة تبويب جديدة)",
  checkout: "يسري على هذا الطلب:",
  order: "سرى على هذا الطلب:",
  openCode: "يُعدّ فتح الكود تسليمًا:",
};
