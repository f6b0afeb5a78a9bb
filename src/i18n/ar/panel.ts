import type { panel as english } from "@/i18n/en/panel";

export const panel: typeof english = {
  title: "لوحة التحكم",
  home: "لوحة التحكم، المنتجات",
  viewShop: "زيارة المتجر",
  tabs: {
    label: "أقسام لوحة التحكم",
    products: "المنتجات",
    orders: "الطلبات",
    log: "سجل النشاط",
  },
  times: "الأوقات بتوقيت المتجر: <zone></zone>",
};
