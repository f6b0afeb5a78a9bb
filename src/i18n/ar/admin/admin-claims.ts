import type { adminClaims as english } from "@/i18n/en/admin/admin-claims";

export const adminClaims: typeof english = {
  heading: "بلاغات المشتري",
  status: {
    open: "بانتظار الرد",
    replied: "تم الرد",
    replaced: "تم الاستبدال",
    refunded: "تم ردّ الثمن",
  },
  kinds: {
    not_accepted: "الكود غير مقبول",
    already_used: "الكود مستخدم من قبل",
    wrong_product: "ليس ما اشتراه",
    not_received: "لم يصل شيء إلى الحساب",
    other: "شيء آخر",
  },
  erased: "مُحيت كلمات البلاغ مع بيانات صاحبه.",
  picture: "الصورة {number} للمشكلة، تُفتح بحجمها الكامل",
  reportedAt: "وقت البلاغ",
  openedAt: "أول فتح للأكواد في صفحات المتجر",
  notOpened: "لم تُفتح",
  answeredAt: "وقت الرد",
  reply: "ردّنا",
  replacement: "استُبدل <old></old> بـ<new></new>",
  key: {
    quarantined: "من دفعة معزولة",
    sold: "بيع <at></at>.",
    seen: "اطّلع عليه موظف <at></at>.",
    batch: "دفعة المفاتيح <name></name> بتاريخ <at></at>.",
    unnamed: "بلا اسم",
    source: "من <source></source>.",
    importedBy: "أضافها <name></name>.",
    claims:
      "{count, plural, =0 {لا بلاغات عن مفاتيحها.} one {بلاغ واحد عن مفاتيحها.} two {بلاغان عن مفاتيحها.} few {# بلاغات عن مفاتيحها.} many {# بلاغًا عن مفاتيحها.} other {# بلاغ عن مفاتيحها.}}",
  },
  answer: { replace_keys: "استبدل", refund_claim: "ردّ ثمن المنتج", reply_claim: "ردّ" },
  noneFree: "لا يوجد مفتاح متاح للاستبدال. أضف مفاتيح أو ردّ ثمن المنتج.",
  disputed: "ينازع المشتري على هذه الدفعة لدى PayPal: لا يُستبدل شيء حتى يُغلق النزاع.",
  dialog: {
    reply: "ردّك",
    optional: "(اختياري)",
    help: "يقرؤه المشتري في الرسالة وفي صفحة الطلب.",
  },
  choose: {
    legend: "المفاتيح التي تُستبدل",
    free: "{count, plural, =0 {لا مفاتيح متاحة} one {مفتاح متاح واحد} two {مفتاحان متاحان} few {# مفاتيح متاحة} many {# مفتاحًا متاحًا} =100 {100 مفتاح متاح أو أكثر} other {# مفتاح متاح}} للاستبدال.",
    missing: "اختر مفتاحًا واحدًا على الأقل.",
  },
  quarantine: {
    heading: "دفعات مفاتيح معزولة",
    line: "اشتكى عدة مشترين من مفاتيح هذه الدفعات. ما لم يُبع منها ينتظر خارج المتجر حتى تعيده إلى البيع.",
    buyers:
      "{count, plural, one {اشتكى مشترٍ واحد.} two {اشتكى مشتريان.} few {اشتكى # مشترين.} many {اشتكى # مشتريًا.} other {اشتكى # مشترٍ.}}",
    sold: "{count, plural, one {في طلب واحد مفاتيح منها.} two {في طلبين مفاتيح منها.} few {في # طلبات مفاتيح منها.} many {في # طلبًا مفاتيح منها.} other {في # طلب مفاتيح منها.}}",
    unsold:
      "{count, plural, =0 {لا مفتاح ينتظر.} one {مفتاح واحد ينتظر.} two {مفتاحان ينتظران.} few {# مفاتيح تنتظر.} many {# مفتاحًا ينتظر.} other {# مفتاح ينتظر.}}",
    since: "معزولة منذ <at></at>.",
    offered: "أُبلغ مشتروها الآخرون <at></at>.",
    offer: "أبلغ مشتريها",
    offerName: "أبلغ مشتريها: دفعة المفاتيح {name}",
    release: "أعدها إلى البيع",
    releaseName: "أعدها إلى البيع: دفعة المفاتيح {name}",
  },
};
