import type { cart as english } from "@/i18n/en/shop/cart";

export const cart: typeof english = {
  title: "السلة",
  open: "فتح السلة",
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
  tryAgain: "إعادة المحاولة",
  items: "المنتجات في سلتك",
  quantityOf: "كمية {product}",
  remove: "حذف {product}",
  outdated: "تغيّرت خيارات هذا المنتج. احذفه واختر من جديد.",
  deliveredByEmail: "يصلك بالبريد",
  promise: "ضمان استرداد الأموال 30 يومًا. تصلك الأكواد على بريدك.",
  about: "نحو <amount></amount>",
  checkout: "إتمام الطلب",
  coupon: {
    have: "كود الخصم",
    label: "كود الخصم",
    apply: "تطبيق",
    name: "كود الخصم",
    remove: "حذف كود الخصم {code}",
    ofLine: "خصم <amount></amount> بالكود",
    problem: {
      unknown: "لم يعد كود الخصم هذا موجودًا.",
      inactive: "لم يعد كود الخصم هذا صالحًا.",
      early: "لم يبدأ العمل بكود الخصم هذا بعد.",
      over: "انتهت صلاحية كود الخصم هذا.",
      used_up: "بلغ كود الخصم هذا حد استخدامه.",
      products: "لا يشمل كود الخصم هذا أي منتج في سلتك.",
      minimum: "يتطلب كود الخصم مشتريات بقيمة <amount></amount> على الأقل من المنتجات المشمولة.",
      lowest: "كل ما في سلتك بأدنى أسعاره أصلًا.",
    },
  },
  notAdded: "لم تتم الإضافة",
  notChanged: "لم يتم التغيير",
};
