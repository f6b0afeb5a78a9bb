import type { panel as english } from "@/i18n/en/admin/panel";

export const panel: typeof english = {
  title: "لوحة التحكم",
  home: "لوحة التحكم، المنتجات",
  viewShop: "زيارة المتجر",
  tabs: {
    label: "أقسام لوحة التحكم",
    products: "المنتجات",
    orders: "الطلبات",
    games: "الألعاب",
    log: "سجل النشاط",
  },
  discard: {
    title: "هل تتجاهل تغييراتك؟",
    line: "ستفقد ما كتبته.",
    keep: "متابعة التعديل",
    discard: "تجاهل التغييرات",
  },
  clearSearch: "مسح البحث",
  pages: {
    previous: "الصفحة السابقة",
    next: "الصفحة التالية",
    page: "الصفحة {page, number}",
    current: "الصفحة {page, number} من {pages, number}",
  },
  times: "الأوقات بتوقيت المتجر: <zone></zone>",
};
