import type { shop as english } from "@/i18n/en/shop/shop";

export const shop: typeof english = {
  breadcrumb: "مسار التصفّح",
  home: "الرئيسية",
  shop: "المتجر",
  allProducts: "كل المنتجات",
  allDescription: "شحن وتراخيص واشتراكات تصلك بالبريد فور تأكيد الدفع.",
  categories: "التصنيفات",
  moreCategories: "تصنيفات أخرى",
  all: "الكل",
  count: "{count, number}",
  found:
    "{count, plural, =0 {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}",
  sort: "الترتيب",
  sortBy: {
    featured: "المميّزة",
    priceUp: "السعر: من الأقل إلى الأعلى",
    priceDown: "السعر: من الأعلى إلى الأقل",
    name: "الاسم: أبجديًا",
  },
  resultsFor: "نتائج البحث عن «\u2068{query}\u2069»",
  emptyTitle: "لا توجد منتجات",
  emptyLine: "لا تتوفر أي منتجات في الوقت الحالي.",
  add: "إضافة ⁨{product}⁩ إلى السلة",
  asks: {
    playerId: "إدخال معرّف اللاعب لشراء {product}",
    account: "إدخال بيانات حسابك لشراء {product}",
    choice: "اختيار خيارات {product}",
  },
};
