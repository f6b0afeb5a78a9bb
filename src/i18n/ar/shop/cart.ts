import type { cart as english } from "@/i18n/en/shop/cart";

export const cart: typeof english = {
  title: "السلة",
  open: "افتح السلة",
  count:
    "{count, plural, =0 {سلتك فارغة} one {في سلتك منتج واحد} two {في سلتك منتجان} few {في سلتك # منتجات} many {في سلتك # منتجًا} other {في سلتك # منتج}}",
  loading: "جارٍ تحميل سلتك",
  emptyTitle: "سلتك فارغة",
  emptyLine: {
    user: "ما تضيفه يبقى في حسابك حتى تتمّ طلبك.",
    keep: "ما تضيفه يبقى هنا {days, plural, one {يومًا واحدًا} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}.",
    clear:
      "إعادة تحميل الصفحة تُفرغ سلة الزائر، ما لم يكن المتجر مفتوحًا في علامة تبويب أخرى. سجّل الدخول لتبقى سلتك.",
  },
  tryAgain: "حاول مرة أخرى",
  items: "المنتجات في سلتك",
  quantityOf: "كمية {product}",
  remove: "احذف {product}",
  outdated: "تغيّرت خيارات هذا المنتج. أزله واختر من جديد.",
  deliveredByEmail: "يصلك بالبريد",
  promise: "ضمان استرداد الأموال 30 يومًا. تصلك الأكواد على بريدك.",
  about: "نحو <amount></amount>",
  checkout: "إتمام الطلب",
  coupon: {
    have: "رمز قسيمة",
    label: "رمز القسيمة",
    apply: "تطبيق",
    name: "قسيمة",
    remove: "إزالة القسيمة {code}",
    ofLine: "<amount></amount> بالقسيمة",
    problem: {
      unknown: "لم تعد هذه القسيمة موجودة.",
      inactive: "لم تعد هذه القسيمة صالحة.",
      early: "لم يحن وقت هذه القسيمة بعد.",
      over: "لم تعد هذه القسيمة صالحة.",
      used_up: "استُنفدت هذه القسيمة.",
      products: "لا تشمل هذه القسيمة شيئًا مما في سلتك.",
      minimum: "تتطلب هذه القسيمة <amount></amount> على الأقل من المنتجات التي تشملها.",
      lowest: "ما في سلتك بأدنى أسعاره أصلًا.",
    },
  },
  notAdded: "لم تتم الإضافة",
  notChanged: "لم يتم التغيير",
};
