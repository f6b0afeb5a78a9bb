import type { adminToday as english } from "@/i18n/en/admin/admin-today";

export const adminToday: typeof english = {
  title: "اليوم",
  now: "{day}، {time} بتوقيت {place, select, Riyadh {الرياض} Dubai {دبي} Kuwait {الكويت} Qatar {قطر} Bahrain {البحرين} Muscat {مسقط} Cairo {القاهرة} Amman {عمّان} other {{place}}}",
  loading: "جارٍ البحث عما ينتظرك",
  failed: "تعذّر تحميل صفحة اليوم. حاول مرة أخرى.",
  tryAgain: "إعادة المحاولة",
  yesterday: {
    none: "لا طلبات أمس.",
    brought:
      "أمس <b>{orders, plural, one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}</b> بقيمة <money></money>{comparison, select, much_more {، أكثر بكثير من {weekday} معتاد} little_more {، أكثر قليلًا من {weekday} معتاد} usual {، مثل {weekday} معتاد} little_less {، أقل قليلًا من {weekday} معتاد} much_less {، أقل بكثير من {weekday} معتاد} other {}}.",
    quick:
      "وصل {count, plural, one {منها طلب واحد} two {منها طلبان} few {# منها} many {# منها} other {# منها}} خلال دقيقة.",
    quickAndRefunded:
      "وصل {count, plural, one {منها طلب واحد} two {منها طلبان} few {# منها} many {# منها} other {# منها}} خلال دقيقة، واستُرد {refunded, plural, one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}.",
    refunded:
      "استُرد {refunded, plural, one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}.",
  },
  needs: {
    title: "بانتظارك",
    none: "لا شيء ينتظرك",
    done: "{count, plural, =0 {تم. لا شيء ينتظرك.} one {تم. أمر واحد ينتظرك.} two {تم. أمران ينتظرانك.} few {تم. # أمور تنتظرك.} many {تم. # أمرًا ينتظرك.} other {تم. # أمر ينتظرك.}}",
    closing: "لا شيء آخر ينتظرك. الشحن والدفع والبريد تعمل تلقائيًا، آخر فحص {time}.",
    closingNone: "الشحن والدفع والبريد تعمل تلقائيًا، آخر فحص {time}.",
  },
  kinds: {
    dispute_open:
      "{count, plural, one {نزاع واحد} two {نزاعان} few {# نزاعات} many {# نزاعًا} other {# نزاع}} بانتظار ردك",
    dispute_due:
      "{count, plural, one {نزاع واحد، والرد حتى {due}} two {نزاعان، والرد على الأول حتى {due}} few {# نزاعات، والرد على الأول حتى {due}} many {# نزاعًا، والرد على الأول حتى {due}} other {# نزاع، والرد على الأول حتى {due}}}",
    dispute_lost:
      "{count, plural, one {نزاع خاسر واحد} two {نزاعان خاسران} few {# نزاعات خاسرة} many {# نزاعًا خاسرًا} other {# نزاع خاسر}} خارج الدفاتر",
    payment_held:
      "{count, plural, one {دفعة واحدة تخالف طلبها} two {دفعتان تخالفان طلبيهما} few {# دفعات تخالف طلباتها} many {# دفعة تخالف طلباتها} other {# دفعة تخالف طلباتها}}",
    payment_stuck:
      "{count, plural, one {دفعة واحدة طال وصولها} two {دفعتان طال وصولهما} few {# دفعات طال وصولها} many {# دفعة طال وصولها} other {# دفعة طال وصولها}}",
    payment_needs_seller:
      "{count, plural, one {دفعة واحدة تنتظرك} two {دفعتان تنتظرانك} few {# دفعات تنتظرك} many {# دفعة تنتظرك} other {# دفعة تنتظرك}} لدى PayPal",
    refund_refused:
      "{count, plural, one {استرداد واحد مرفوض} two {استردادان مرفوضان} few {# استردادات مرفوضة} many {# استردادًا مرفوضًا} other {# استرداد مرفوض}}",
    refund_stuck:
      "{count, plural, one {استرداد واحد طال تنفيذه} two {استردادان طال تنفيذهما} few {# استردادات طال تنفيذها} many {# استردادًا طال تنفيذها} other {# استرداد طال تنفيذها}}",
    return_unbooked:
      "{count, plural, one {استرداد واحد لدى PayPal} two {استردادان لدى PayPal} few {# استردادات لدى PayPal} many {# استردادًا لدى PayPal} other {# استرداد لدى PayPal}} خارج الدفاتر",
    awaiting_approval:
      "{count, plural, one {طلب واحد ينتظرك} two {طلبان ينتظرانك} few {# طلبات تنتظرك} many {# طلبًا ينتظرك} other {# طلب ينتظرك}}",
    claim_open:
      "{count, plural, one {بلاغ عن مشكلة في طلب} two {بلاغات عن مشاكل في طلبين} few {بلاغات عن مشاكل في # طلبات} many {بلاغات عن مشاكل في # طلبًا} other {بلاغات عن مشاكل في # طلب}}",
    awaiting_stock:
      "{count, plural, one {طلب مدفوع ينتظر} two {طلبان مدفوعان ينتظران} few {# طلبات مدفوعة تنتظر} many {# طلبًا مدفوعًا ينتظر} other {# طلب مدفوع ينتظر}} المخزون",
    order_unfilled:
      "تعذّر تنفيذ {count, plural, one {طلب مدفوع واحد} two {طلبين مدفوعين} few {# طلبات مدفوعة} many {# طلبًا مدفوعًا} other {# طلب مدفوع}}",
    topup_to_credit:
      "{count, plural, one {عملية شحن واحدة} two {عمليتا شحن} few {# عمليات شحن} many {# عملية شحن} other {# عملية شحن}} بانتظار التنفيذ",
    topup_rejected:
      "{count, plural, one {عملية شحن مرفوضة واحدة} two {عمليتا شحن مرفوضتان} few {# عمليات شحن مرفوضة} many {# عملية شحن مرفوضة} other {# عملية شحن مرفوضة}}",
    mail_failed:
      "لم يصل بريد {count, plural, one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}",
    topup_unpaid:
      "{count, plural, one {عملية شحن نُفّذت ورُدّ ثمنها} two {عمليتا شحن نُفّذتا ورُدّ ثمنهما} few {# عمليات شحن نُفّذت ورُدّ ثمنها} many {# عملية شحن نُفّذت ورُدّ ثمنها} other {# عملية شحن نُفّذت ورُدّ ثمنها}}",
    supplier_conflict:
      "رد المورّد يخالف {count, plural, one {طلبًا واحدًا} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}",
    returned_at_provider:
      "ردّ PayPal مبلغ {count, plural, one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}",
    receipt_undrawn:
      "تعذّر إصدار {count, plural, one {إيصال واحد} two {إيصالين} few {# إيصالات} many {# إيصالًا} other {# إيصال}}",
    service_down:
      "{count, plural, one {خدمة واحدة لا تستجيب} two {خدمتان لا تستجيبان} few {# خدمات لا تستجيب} many {# خدمة لا تستجيب} other {# خدمة لا تستجيب}}",
    provider_refusals:
      "يرفض PayPal المتجر في {count, plural, one {غرض واحد} two {غرضين} few {# أغراض} many {# غرضًا} other {# غرض}}",
    unknown_disputes:
      "{count, plural, one {نزاع واحد لا يطابق} two {نزاعان لا يطابقان} few {# نزاعات لا تطابق} many {# نزاعًا لا يطابق} other {# نزاع لا يطابق}} أي طلب",
    unknown_payments:
      "{count, plural, one {دفعة واحدة لا تطابق} two {دفعتان لا تطابقان} few {# دفعات لا تطابق} many {# دفعة لا تطابق} other {# دفعة لا تطابق}} أي طلب",
    account_mails:
      "{count, plural, one {رسالة حساب واحدة متأخرة} two {رسالتا حساب متأخرتان} few {# رسائل حسابات متأخرة} many {# رسالة حساب متأخرة} other {# رسالة حساب متأخرة}}",
    quarantined_batches:
      "شكاوى من {count, plural, one {مجموعة مفاتيح واحدة} two {مجموعتي مفاتيح} few {# مجموعات مفاتيح} many {# مجموعة مفاتيح} other {# مجموعة مفاتيح}}",
    reveal_alerts:
      "{count, plural, one {عُرضت مفاتيح كثيرة مرة واحدة} two {عُرضت مفاتيح كثيرة مرتين} few {عُرضت مفاتيح كثيرة # مرات} many {عُرضت مفاتيح كثيرة # مرة} other {عُرضت مفاتيح كثيرة # مرة}} اليوم",
    low_stock:
      "{count, plural, one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}} على وشك النفاد",
  },
  lines: {
    order: "الطلب <order></order> بقيمة <money></money>، منذ {since}.",
    orders: "منذ {since}، مجموعها <money></money>.",
    since: "منذ {since}.",
    held: "مدفوعة ومعلّقة بحسب قواعدك منذ {since}، مجموعها <money></money>.",
    claim: "<product></product>، الطلب <order></order>، {ago}.",
    dispute: "الطلب <order></order> بقيمة <money></money>، فُتح {since}.",
    low: "{sold, plural, =0 {لم يُبَع منها شيء أمس.} one {بيع منها منتج واحد أمس، ويظهر أولًا.} two {بيع منها منتجان أمس، ويظهران أولًا.} few {بيع منها # منتجات أمس، وتظهر أولًا.} many {بيع منها # منتجًا أمس، وتظهر أولًا.} other {بيع منها # منتج أمس، وتظهر أولًا.}}",
    lowOne: "<product></product>",
    services:
      "{services, select, provider {لا يستطيع المشترون الدفع.} mail {الأكواد تنتظر الإرسال.} supplier {اللاعبون ينتظرون الشحن.} other {المدفوعات أو الرسائل أو الشحن تنتظر.}}",
    provider_refusals: "تجد السبب في الإعدادات، ويمكنك فحص الاتصال منها.",
    unknown_disputes: "يذكرها PayPal ولا يعرف المتجر طلباتها.",
    unknown_payments: "يذكرها PayPal ولا يعرف المتجر طلباتها.",
    account_mails: "رموز التسجيل وكلمات المرور تنتظر منذ أكثر من خمس دقائق.",
    quarantined_batches: "قرّر هل تبقى مفاتيحها معروضة للبيع.",
    reveal_alerts: "يذكر سجل النشاط من طلبها.",
  },
  actions: {
    answer: "الرد",
    check: "المراجعة",
    look: "فتح البلاغ",
    show: "العرض",
    settings: "فتح الإعدادات",
    keys: "إضافة مفاتيح",
  },
  short: {
    answer: "الرد",
    check: "مراجعة",
    look: "فتح",
    show: "عرض",
    settings: "فتح",
    keys: "إضافة",
  },
  ending: {
    title: "ينفد هذا الأسبوع",
    pace: "بحسب مبيعات آخر {days, plural, one {يوم} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}",
    line: "بقي {units, plural, one {مفتاح واحد} two {مفتاحان} few {# مفاتيح} many {# مفتاحًا} other {# مفتاح}}، {perDay, plural, =0 {بيع {sold, number} خلال {days, number} يومًا} other {يُباع نحو # في اليوم}}",
    linePhone:
      "{units, plural, one {مفتاح واحد} two {مفتاحان} few {# مفاتيح} many {# مفتاحًا} other {# مفتاح}}، تنفد {day}",
    today: "اليوم",
    addTo: "إضافة مفاتيح إلى {product}",
    all: "عرض الكل ({count, number})",
  },
};
