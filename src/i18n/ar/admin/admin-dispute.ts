import type { adminDispute as english } from "@/i18n/en/admin/admin-dispute";

export const adminDispute: typeof english = {
  heading: "نزاع لدى PayPal",
  number: "الرقم",
  reason: "السبب",
  amount: "المبلغ المتنازع عليه",
  opened: "فُتح",
  due: "آخر موعد للرد",
  noDeadline: "لا يوجد",
  stage: "المرحلة",
  refunded: "ما عاد إلى العميل",
  state: {
    open: "بينك وبين العميل",
    waiting_for_seller: "بانتظار ردّك",
    waiting_for_buyer: "بانتظار العميل",
    under_review: "القرار لدى PayPal",
    resolved: "مغلق",
  },
  outcome: {
    buyer: "حُسم لصالح العميل",
    seller: "حُسم لصالحك",
    provider_pays: "عوّض PayPal العميل من عنده",
    cancelled: "تراجع عنه العميل",
    other: "مغلق",
  },
  stages: { inquiry: "استفسار", claim: "مطالبة", appeal: "اعتراض" },
  reasons: {
    not_received: "لم يصل",
    not_as_described: "لا يطابق الوصف",
    unauthorised: "لم يشترِه صاحب الحساب",
    credit_not_processed: "لم يصل المبلغ المستردّ",
    duplicate: "دُفع مرتين",
    incorrect_amount: "مبلغ غير صحيح",
    paid_otherwise: "دُفع بطريقة أخرى",
    other: "سبب آخر",
  },
  line: "ما دام مفتوحًا لا يُعاد إرسال شيء من هذا الطلب.",
};
