import type { common as english } from "@/i18n/en/shop/common";

export const common: typeof english = {
  brand: "برق",
  was: "كان",
  close: "إغلاق",
  loading: "جارٍ التحميل…",
  working: "جارٍ التنفيذ…",
  choose: "اختر",
  required: "مطلوب",
  quantity: "الكمية",
  decrease: "إنقاص واحد",
  increase: "زيادة واحد",
  unlimitedStock: "مخزون غير محدود",
  inStock: "المتوفر: {count, number}",
  outOfStock: "نفدت الكمية",
  withinFiveMinutes: "خلال 5 دقائق",
  instantByEmail: "فورًا على بريدك",
  playerId: "معرّف اللاعب",
  playerIdMissing: "يرجى إدخال معرّف لاعب PUBG",
  total: "الإجمالي",
  addedToCart: "أُضيف إلى السلة",
  continueShopping: "متابعة التسوّق",
};
