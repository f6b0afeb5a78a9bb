import type { notFound as english } from "@/i18n/en/shop/not-found";

export const notFound: typeof english = {
  title: "404 الصفحة غير موجودة",
  line: "أخطأ البرق الهدف: لا شيء في هذا العنوان.",
  home: "العودة إلى الرئيسية",
  shop: "تصفّح المتجر",
  hint: "هل تبني هذا المتجر؟ هل نسيت إضافة الصفحة إلى الموجّه؟",
};
