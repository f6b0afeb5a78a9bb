import type { register as english } from "@/i18n/en/account/register";

export const register: typeof english = {
  title: "إنشاء حساب",
  metaDescription: "أنشئ حسابك في [shop]، فتبقى طلباتك وأكوادك في مكان واحد.",
  art: "ست خانات، ثم المتجر كلّه لك.",
  heading: "أنشئ حسابك",
  haveAccount: "لديك حساب؟ <link>سجّل دخولك</link>",
  submit: "إنشاء حساب",
  failed: "تعذّر إنشاء الحساب",
  rules: {
    label: "شروط كلمة المرور",
    length: "8 أحرف على الأقل",
    match: "كلمتا المرور متطابقتان",
    met: "مستوفى",
    unmet: "غير مستوفى",
  },
  verification: {
    heading: "تفقّد بريدك",
    sentTo: "أرسلنا رمزًا من 6 خانات إلى <email></email>",
    announcement: "أرسلنا رمزًا من 6 خانات إلى \u2066{email}\u2069. أدخله هنا.",
    code: "رمز التأكيد",
    verify: "تأكيد",
    verified: "تم تأكيد بريدك الإلكتروني",
    resend: "إعادة إرسال الرمز",
    resent: "أرسلنا رمزًا جديدًا. يمكنك طلب غيره بعد <time></time>",
    countdownStart: "أرسلنا رمزًا جديدًا. يمكنك طلب غيره بعد دقيقة.",
    countdownEnd: "يمكنك الآن طلب رمز جديد.",
    spamHint: "لم يصلك شيء؟ ابحث في مجلد البريد غير المرغوب فيه.",
    dismissHint: "إخفاء هذا التنبيه",
    back: "العودة إلى إنشاء الحساب",
  },
};
