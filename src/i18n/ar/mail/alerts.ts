import type { alerts as english } from "@/i18n/en/mail/alerts";

export const alerts: typeof english = {
  kinds: {
    attention: "بحاجة إلى انتباهك",
    low_stock: "مخزون منخفض",
    delivery_late: "تسليم متأخر",
    service_down: "خدمة متوقفة",
    refund_failing: "تعذّر استرداد",
    batch_claims: "شكاوى من دفعة مفاتيح",
    dispute: "نزاع",
  },
  choiceOf: "{name} ({choice})",
  lines: {
    order: "الطلب {order}: {reasons}",
    late: "الطلب {order} متأخر: {reasons}",
    unknown_payments: "مدفوعات لدى PayPal لا تخص أي طلب",
    account_mails: "رسائل الحسابات لا تُرسل",
    unknown_dispute: "نزاع على دفعة لا يعرفها المتجر",
    stock: "{name}: المتبقي {units, number}",
    stockAndDays:
      "{name}: المتبقي {units, number}، ويكفي بهذه الوتيرة {days, plural, =0 {أقل من يوم} one {نحو يوم} two {نحو يومين} few {نحو # أيام} many {نحو # يومًا} other {نحو # يوم}}",
    provider: "لا يستجيب PayPal: لا يستطيع المشترون الدفع",
    mail: "لا يقبل خادم البريد الرسائل: الرموز تنتظر",
    supplier: "لا يستجيب مورّد الشحن: اللاعبون ينتظرون أرصدتهم",
    question: "{name}: عدة شكاوى قد تكون من مشترٍ واحد، فقرّر هل تبقى مفاتيحه معروضة للبيع",
    namedQuestion:
      "{name}، الدفعة {batch}: عدة شكاوى قد تكون من مشترٍ واحد، فقرّر هل تبقى مفاتيحها معروضة للبيع",
    batch: "{name}: يشكو عدة مشترين، فسُحبت مفاتيح الدفعة من البيع",
    namedBatch: "{name}، الدفعة {batch}: يشكو عدة مشترين، فسُحبت مفاتيحها من البيع",
  },
  message: {
    subject: "[shop]: {kind}",
    subjectOfSome: "[shop]: {kind} ({count, number})",
    subjectOfAll: "[shop]: أمور بحاجة إليك ({count, number})",
    headline: "{kind}",
    headlineOfAll: "أمور بحاجة إليك: {count, number}",
    line: "{count, plural, one {يصلك التنبيه مرة واحدة، ثم يصلك ثانية إن عاد السبب.} other {يصلك كل تنبيه مرة واحدة، ثم يصلك ثانية إن عاد سببه.}}",
    more: "وغيرها: {count, number}",
    open: "افتح لوحة التحكم",
  },
  summary: {
    subject: "[shop]: {day}",
    headline: "يومك بالأرقام",
    line: "{day}",
    figures: "المبيعات",
    orders:
      "{count, plural, =0 {لم يُدفع أي طلب} one {دُفع طلب واحد} two {دُفع طلبان} few {دُفعت # طلبات} many {دُفع # طلبًا} other {دُفع # طلب}}",
    revenue: "الإيراد {revenue} بعد طرح المبالغ المستردة",
    waiting: "بانتظارك",
    nothingWaits: "لا شيء بانتظارك",
    waits: "{reason}: {count, number}",
    lowStock: "مخزون منخفض",
  },
  test: {
    subject: "[shop]: تنبيه تجريبي",
    headline: "التنبيهات تصل",
    line: "طلبه {username}",
    group: "هكذا يبدو",
    works: "إن كنت تقرأ هذا فالمتجر يستطيع أن ينبهك إلى ما يحتاج إليك.",
  },
};
