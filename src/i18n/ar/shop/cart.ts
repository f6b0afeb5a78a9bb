import type { cart as english } from "@/i18n/en/shop/cart";

export const cart: typeof english = {
  title: "السلة",
  open: "افتح السلة",
  count:
    "{count, plural, =0 {سلتك فارغة} one {في سلتك منتج واحد} two {في سلتك منتجان} few {في سلتك # منتجات} many {في سلتك # منتجًا} other {في سلتك # منتج}}",
  loading: "جارٍ تحميل سلتك",
  emptyTitle: "سلتك فارغة",
  emptyLine: "ما تضيفه يبقى هنا حتى تتمّ طلبك.",
  tryAgain: "حاول مرة أخرى",
  items: "المنتجات في سلتك",
  quantityOf: "كمية {product}",
  remove: "احذف {product}",
  outdated: "تغيّرت خيارات هذا المنتج. أزله واختر من جديد.",
  deliveredByEmail: "يصلك بالبريد",
  promise: "ضمان استرداد الأموال 30 يومًا. تصلك الأكواد على بريدك.",
  about: "نحو <amount></amount>",
  checkout: "إتمام الطلب",
  notAdded: "لم تتم الإضافة",
  notChanged: "لم يتم التغيير",
};
