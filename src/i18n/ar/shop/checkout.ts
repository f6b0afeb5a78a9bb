import type { checkout as english } from "@/i18n/en/shop/checkout";

export const checkout: typeof english = {
  title: "إتمام الطلب",
  metaDescription: "ادفع بأمان، ويصلك ما تشتريه على بريدك.",
  loading: "جارٍ تحميل طلبك",
  emptyTitle: "سلتك فارغة",
  emptyLine: "أضف منتجًا ثم عُد إلى هنا لتدفع.",
  done: "تمّ",
  summary: "ملخّص الطلب",
  promises: {
    label: "ما نعدك به",
    refund: "ضمان استرداد الأموال 30 يومًا",
    topup: "شحن الألعاب خلال 5 دقائق",
    secure: "دفع آمن",
  },
  account: {
    heading: "حسابك في اللعبة",
    label: "<field></field><rest> لباقة <name></name></rest>",
    packs:
      "{count, plural, one {باقة واحدة تُشحن إلى هذا الحساب} two {باقتان تُشحنان إلى هذا الحساب} few {# باقات تُشحن إلى هذا الحساب} many {# باقة تُشحن إلى هذا الحساب} other {# باقة تُشحن إلى هذا الحساب}}",
    help: "من 8 إلى 16 رقمًا. نملأ لك آخر معرّف استخدمته.",
  },
  contact: {
    heading: "أين نرسل الأكواد؟",
    email: "البريد الإلكتروني",
    emailInvalid: "يرجى إدخال بريد إلكتروني صحيح",
    didYouMean: "هل تقصد <email></email>؟",
    phone: "رقم الهاتف",
    country: "رمز الدولة: {country}",
    phoneHelp: "اختر رمز الدولة ثم أدخل الرقم.",
    phoneInvalid: "أدخل رقم هاتف صحيحًا للدولة التي اخترتها.",
  },
  payment: {
    heading: "الدفع",
    waitPlayerIds: "يرجى إدخال معرّف اللاعب لكل منتجات PUBG أعلاه قبل الدفع.",
    waitAccounts: "يرجى إدخال الحساب لكل عملية شحن أعلاه قبل الدفع.",
    waitContact: "يرجى إدخال بريدك الإلكتروني ورقم هاتفك لمتابعة الدفع.",
    pay: "ادفع <amount></amount>",
    charged: "سيُخصم منك <amount></amount>",
    secureWindow: "تؤكّد الدفع في نافذة آمنة لدى مزوّد الدفع.",
    checking:
      "كثيرون يريدون ما بقي منه: يحل متصفحك أولًا لغزًا صغيرًا يصدّ البرامج الآلية، ويستغرق ذلك ثواني قليلة.",
    windowOpen: "أكّد الدفع في النافذة التي فُتحت.",
    sdkLoading: "جارٍ تحميل الدفع الآمن",
    sdkFailed: "تعذّر تحميل مزوّد الدفع. لم يُخصم منك شيء. تحقّق من اتصالك ثم حاول مرة أخرى.",
    tryAgain: "حاول مرة أخرى",
    confirming: "جارٍ تأكيد الدفع",
    doNotClose: "لا تغلق هذه الصفحة. يستغرق الأمر بضع ثوانٍ.",
  },
  notice: {
    cancelled: "أُلغي الدفع. لم يُخصم منك شيء، وسلتك كما تركتها.",
    declined:
      "رُفضت عملية الدفع. لم يُخصم منك شيء. حاول مرة أخرى، أو اختر طريقة دفع أخرى في نافذة الدفع.",
    expired:
      "لم يُدفع الطلب <order></order> في وقته. لم يُخصم منك شيء. ادفع من جديد لتقديم طلب جديد.",
    failed: "حدث خطأ في نافذة الدفع. لم يُخصم منك شيء. حاول مرة أخرى.",
  },
  result: {
    order: "الطلب <order></order>",
    status: {
      pending: "قيد الانتظار",
      completed: "مكتمل",
      delivered: "تم التسليم",
      failed: "فشل",
    },
    paidTitle: "دفعت. تأكّد.",
    deliveredTitle: "دفعت. تأكّد. وصل.",
    paidLine: "شكرًا لك. تابع التسليم هنا؛ لن يضيع شيء إن غادرت هذه الصفحة.",
    checkingTitle: "نتحقّق من عملية الدفع",
    checkingLine:
      "لا تدفع مرة ثانية. نسأل مزوّد الدفع حتى تُحسم، وهذه الصفحة تتابع معك. سنراسلك أيضًا على <email></email>.",
    awaitingStockTitle: "دُفع. بانتظار المخزون.",
    awaitingStockLine:
      "وصلت دفعتك وقد نفد آخر كود. دورك هو التالي: ما إن يتوفّر كود جديد حتى يصل إلى <email></email> من تلقاء نفسه.",
    preparingTitle: "دُفع. قيد التجهيز.",
    preparingLine:
      "وصلت دفعتك. يستغرق تجهيز طلبك أكثر مما ينبغي ونحن نتابعه: ما إن يجهز حتى يصل إلى <email></email> من تلقاء نفسه.",
    reviewTitle: "عملية الدفع قيد المراجعة",
    reviewLine:
      "وصلت الدفعة، لكن على أحد موظفينا مراجعتها أولًا. لا يلزمك فعل شيء: سنراسلك على <email></email>.",
    refundedTitle: "مالك في طريقه إليك",
    refundedLine:
      "نعيد إليك ما دفعته لهذا الطلب بالطريقة التي دفعت بها. تصلك التفاصيل على <email></email>.",
    unpaidTitle: "لم يُدفع بعد",
    unpaidLine: "نحجز لك ما طلبته لبعض الوقت. ادفع من صفحة إتمام الطلب في المتصفح الذي طلبت منه.",
    failedTitle: "لم يُدفع في وقته",
    failedLine: "لم يُدفع هذا الطلب ولم يُخصم منك شيء. اطلب من جديد متى شئت.",
    unknownEmail: "بريدك الإلكتروني",
    steps: "التسليم",
    payment: "تأكّد الدفع",
    mailSending: "جارٍ إرسال الرسالة إلى <email></email>",
    mailSent: "أُرسلت الرسالة إلى <email></email>",
    topup: {
      waiting: "<product></product>: نجهّز الشحن إلى <account></account>",
      submitting: "<product></product>: نجهّز الشحن إلى <account></account>",
      submitted: "<product></product>: جارٍ الشحن إلى <account></account>",
      credited: "<product></product>: تم الشحن إلى <account></account>",
      rejected: "<product></product>: تعذّر الشحن إلى <account></account>. سنراسلك.",
    },
    items: "ما طلبته",
    mailHint: "لم يصلك شيء؟ ابحث أيضًا في مجلد البريد غير المرغوب فيه.",
  },
};
