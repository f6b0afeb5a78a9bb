import type { mails as english } from "@/i18n/en/mail/mails";

export const mails: typeof english = {
  logo: "برق",
  thanks: "شكرًا لطلبك. رقم الطلب <ltr>#{orderId}</ltr>",
  order: "رقم الطلب <ltr>#{orderId}</ltr>",
  codes: {
    subject: "طلبك من برق رقم {orderId}: {count, plural, one {كودك} two {الكودان} other {أكوادك}}",
    headline: "{count, plural, one {وصل كودك} two {وصل الكودان} other {وصلت أكوادك}}",
  },
  topupCredited: {
    subject: "طلبك من برق رقم {orderId}: وصل شحنك",
    headline: "وصل شحنك",
  },
  topupUnderway: {
    subject: "طلبك من برق رقم {orderId}: شحنك في الطريق",
    headline: "شحنك في الطريق",
  },
  confirmed: {
    subject: "طلبك من برق رقم {orderId}: تم الدفع والتأكيد",
    headline: "تم تأكيد طلبك",
  },
  refunded: {
    subject: "طلبك من برق رقم {orderId}: تم الاسترداد",
    headline: "المبلغ المسترد في طريقه إليك",
    sent: "أكّد مزوّد الدفع الاسترداد. يعود المبلغ بالطريقة التي دفعت بها، وقد يظهر في كشف حسابك بعد بضعة أيام.",
    amount: "المبلغ المسترد",
  },
  waiting: {
    stock: {
      subject: "طلبك من برق رقم {orderId}: دُفع وهو بانتظار المخزون",
      headline: "دُفع. بانتظار المخزون.",
      line: "وصلت دفعتك وقد نفد آخر كود. دورك هو التالي: ما إن يتوفّر كود جديد حتى يصلك على هذا البريد من تلقاء نفسه.",
    },
    repair: {
      subject: "طلبك من برق رقم {orderId}: دُفع وهو قيد التجهيز",
      headline: "دُفع. قيد التجهيز.",
      line: "وصلت دفعتك. يستغرق تجهيز طلبك أكثر مما ينبغي ونحن نتابعه: ما إن يجهز حتى يصلك على هذا البريد من تلقاء نفسه.",
    },
    until: "إن لم يحدث ذلك حتى {until} فسيعود إليك مالك من تلقاء نفسه.",
    choice: "لا تريد الانتظار؟ يمكنك استرداد مالك فورًا من ملفك.",
    guestChoice:
      "لا تريد الانتظار؟ يمكنك استرداد مالك فورًا من الصفحة التي دفعت فيها. وإن كنت قد أغلقتها فراسلنا على العنوان أدناه.",
    paid: "المبلغ المدفوع",
  },
  verification: {
    subject: "رمز تأكيد بريدك في برق",
    headline: "أكّد بريدك الإلكتروني",
    line: "أدخل الرمز لإتمام إنشاء حسابك.",
  },
  reset: {
    subject: "رمز إعادة تعيين كلمة مرورك في برق",
    headline: "كلمة مرور جديدة",
    line: "أدخل الرمز لتغيير كلمة مرور الحساب <name>{username}</name>.",
  },
  accountCode: {
    expiry:
      "الرمز صالح لمدة {minutes, plural, =60 {ساعة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، ولمرة واحدة فقط.",
    notAsked: "إن لم تطلب هذا الرمز فتجاهل هذه الرسالة؛ لا يستطيع أحد الدخول من دونه.",
  },
  passwordChanged: {
    subject: "تم تغيير كلمة مرورك في برق",
    headline: "تم تغيير كلمة مرورك",
    line: "الحساب <name>{username}</name>",
    signedOut: "سُجّل خروجك من كل الأجهزة. سجّل دخولك من جديد بكلمة المرور الجديدة.",
    notYou:
      "إن لم تكن أنت من غيّرها فأعد تعيين كلمة مرورك الآن، ثم راسلنا على العنوان في آخر هذه الرسالة.",
    action: "إعادة تعيين كلمة المرور",
  },
  accountExists: {
    subject: "لديك حساب في برق بالفعل",
    headline: "لديك حساب بالفعل",
    line: "الحساب <name>{username}</name>",
    attempt: "حاول أحدهم، ولعلّه أنت، التسجيل بهذا البريد، وله حساب بالفعل. لم يتغيّر شيء.",
    signIn: "سجّل دخولك بكلمة مرورك. وإن نسيتها فأعد تعيينها من صفحة تسجيل الدخول.",
    action: "تسجيل الدخول",
  },
  adminSignIn: {
    subject: "تسجيل دخول إلى حسابك الإداري",
    headline: "سُجّل دخول إلى حسابك",
    line: "الحساب <name>{username}</name>",
    where: "في {at}، من عنوان IP <ltr>{ip}</ltr>، عبر الصفحة <ltr>{page}</ltr>.",
    notYou:
      "إن لم تكن أنت فأعد تعيين كلمة مرورك الآن، فبذلك يُسجَّل خروج الجميع، ثم راسل بقية مالكي المتجر.",
  },
  adminSignInRefused: {
    subject: "رفض تسجيل دخول إلى حسابك الإداري",
    headline: "رُفضت محاولة دخول إلى حسابك",
    line: "الحساب <name>{username}</name>",
    where:
      "في {at}، من عنوان IP <ltr>{ip}</ltr>، عبر الصفحة <ltr>{page}</ltr>، بكلمة مرور أو رمز غير صحيح.",
    notYou:
      "إن كنت أنت فلا بأس. وإلا فهناك من يجرّب حسابك: تُسجَّل محاولات الساعة القادمة في سجل النشاط في لوحة التحكم دون رسالة لكل منها.",
  },
  staffInvitation: {
    subject: "دعوة للانضمام إلى فريق برق",
    headline: "انضم إلى فريق المتجر",
    line: "يمنحك مالك برق صلاحية الدخول إلى لوحة تحكم المتجر.",
    expiry:
      "الرابط صالح لمدة {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}، ولمرة واحدة فقط.",
    action: "قبول الدعوة",
    notExpected: "إن لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة؛ لا يحدث شيء من دونك.",
  },
  codeLabel: {
    licence: "{count, plural, one {مفتاح الترخيص} other {مفتاح الترخيص {position} من {count}}}",
    creative: "{count, plural, one {كود الاشتراك} other {كود الاشتراك {position} من {count}}}",
    game_topup: "{count, plural, one {الكود} other {الكود {position} من {count}}}",
    other: "{count, plural, one {الكود} other {الكود {position} من {count}}}",
  },
  topup: {
    credited: "تم الشحن إلى <account></account>",
    underway: "جارٍ الشحن إلى <account></account>. يصل الرصيد خلال 5 دقائق.",
    rejected: "لم يكتمل الشحن إلى <account></account> بعد. يتابع فريق الدعم الأمر وسيراسلك.",
  },
  howTo: {
    licence: "كيف تفعّل الترخيص؟",
    creative: "كيف تبدأ الاشتراك؟",
    game_topup: "كيف تجد رصيدك؟",
    other: "كيف تستخدم ما اشتريته؟",
  },
  listSeparator: "، ",
  total: "الإجمالي",
  inDollars: "بالدولار",
  viewOrder: "عرض الطلب في ملفك",
  visitShop: "زُر المتجر",
  footer: {
    guarantee: "ضمان استرداد الأموال 30 يومًا.",
    help: "احتجت مساعدة؟ راسلنا على <mail>{email}</mail> وسيصلك ردّنا خلال 24 ساعة.",
    codes: "لا تشارك الأكواد مع أحد.",
  },
};
