import type { errorScreen as english } from "@/i18n/en/shop/error-screen";

export const errorScreen: typeof english = {
  title: "لم تُفتح هذه الصفحة",
  line: "حدث خطأ. يرجى المحاولة مرة أخرى.",
  retry: "إعادة المحاولة",
  home: "العودة إلى الرئيسية",
  reference: "الرقم المرجعي",
};
