import type { panel as english } from "@/i18n/en/admin/panel";

export const panel: typeof english = {
  title: "لوحة التحكم",
  home: "لوحة التحكم، المنتجات",
  viewShop: "زيارة المتجر",
  tabs: {
    label: "أقسام لوحة التحكم",
    products: "المنتجات",
    categories: "الفئات",
    orders: "الطلبات",
    options: "الخيارات",
    games: "الألعاب",
    log: "سجل النشاط",
  },
  discard: {
    title: "هل تتجاهل تغييراتك؟",
    line: "ستفقد ما كتبته.",
    keep: "متابعة التعديل",
    discard: "تجاهل التغييرات",
  },
  place: {
    drag: "اسحب إلى موضع آخر",
    field: "موضع {name}، من 1 إلى {count, number}",
    up: "نقل {name} إلى أعلى",
    down: "نقل {name} إلى أسفل",
  },
  clearSearch: "مسح البحث",
  pages: {
    previous: "الصفحة السابقة",
    next: "الصفحة التالية",
    page: "الصفحة {page, number}",
    current: "الصفحة {page, number} من {pages, number}",
    currentOfMany: "الصفحة {page, number} من أكثر من {pages, number}",
    uncounted: "بعد الصفحة {pages, number}",
    last: "الصفحة الأخيرة",
  },
  many: "أكثر من {count, number}",
  times: "الأوقات بتوقيت المتجر: <zone></zone>",
};
