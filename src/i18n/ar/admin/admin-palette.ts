import type { adminPalette as english } from "@/i18n/en/admin/admin-palette";

export const adminPalette: typeof english = {
  open: "بحث أو انتقال إلى",
  title: "البحث في لوحة التحكم",
  label: "طلب أو بريد أو منتج أو نهاية مفتاح أو كوبون أو إعداد أو صفحة",
  placeholder: "بحث أو انتقال إلى",
  close: "إغلاق البحث",
  openHint: "فتح",
  groups: {
    recent: "الأخيرة",
    products: "المنتجات",
    actions: "الإجراءات",
    orders: "الطلبات",
    customers: "العملاء",
    coupons: "الكوبونات",
    keys: "مفاتيح الترخيص",
    settings: "الإعدادات",
    pages: "الصفحات",
  },
  actions: {
    addProduct: "إضافة منتج",
    addKeys: "إضافة مفاتيح",
    newCoupon: "كوبون جديد",
    findOrder: "البحث عن طلب",
    erase: "محو البيانات الشخصية",
    addKeysTo: "إضافة مفاتيح إلى {product}",
    changePrice: "تغيير سعر {product}",
  },
  keysAndPrice:
    "{keys, plural, =0 {لا مفاتيح متاحة} one {مفتاح متاح واحد} two {مفتاحان متاحان} few {# مفاتيح متاحة} many {# مفتاحًا متاحًا} other {# مفتاح متاح}}، {price}",
  order:
    "{id}، {product}{others, plural, =0 {} one { ومنتج آخر} two { ومنتجان آخران} few { و# منتجات أخرى} many { و# منتجًا آخر} other { و# منتج آخر}}",
  orderNumber: "الطلب {id}",
  orderLine: "{email}، {total}، {at}",
  keyLine: "{product}{isOrdered, select, yes {، الطلب {order}} other {}}",
  ordersOf:
    "{count, plural, =0 {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}",
  count:
    "{count, plural, =0 {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}",
  nothing: "لا شيء باسم «<q>{query}</q>».",
  failed: "تعذّر البحث. حاول مرة أخرى.",
  searchOrders: "البحث عنه في الطلبات",
  keys: { move: "تنقّل", open: "فتح", newTab: "لسان جديد" },
};
