import type { product as english } from "@/i18n/en/shop/product";

export const product: typeof english = {
  save: "توفّر",
  quickAdd: "إضافة سريعة إلى السلة",
  quickAddTakes: "تأخذ الإضافة السريعة <choice></choice> بسعر <price></price>.",
  soldOut: "نفد هذا المنتج في الوقت الحالي.",
  trust: {
    topup: "يصل خلال 5 دقائق",
    email: "يصل فورًا على بريدك",
    guarantee: "ضمان استرداد 30\u00a0يومًا",
    secure: "دفع آمن",
    support: "دعم على مدار الساعة",
  },
  youGet: "ما الذي تحصل عليه",
  gets: {
    credits: "\u2066{amount}\u2069 على الحساب الذي تحدده",
    topup: "الرصيد على الحساب الذي تحدده",
    note: "إيصال وإشعار تسليم على بريدك",
    key: "مفتاح ترخيص لك وحدك لم يُستخدم من قبل",
    subscription: "كود اشتراك لك وحدك لم يُستخدم من قبل",
    code: "كودك جاهز للاستخدام",
    mail: "الكود والإيصال على بريدك",
    profile: "طلبك محفوظ في ملفك الشخصي",
  },
  delivery: "التسليم",
  steps: {
    enterId: "أدخل معرّف اللاعب وادفع.",
    enterAccount: "أدخل حسابك في اللعبة وادفع.",
    pay: "أدخل بريدك الإلكتروني وادفع.",
    confirm: "نؤكد الدفع.",
    credits: "يصل الرصيد خلال 5 دقائق.",
    code: "يصل الكود إلى بريدك.",
  },
  backToShop: "العودة إلى المتجر",
  missingTitle: "المنتج غير موجود",
  missingLine: "المنتج الذي تبحث عنه غير موجود.",
};
