import type { register as english } from "@/i18n/en/register";

export const register: typeof english = {
  title: "إنشاء حساب",
  metaDescription: "أنشئ حسابك في برق، فتبقى طلباتك وأكوادك في مكان واحد.",
  art: "ست خانات، ثم المتجر كلّه لك.",
  heading: "أنشئ حسابك",
  haveAccount: "لديك حساب؟ <link>سجّل دخولك</link>",
  submit: "إنشاء الحساب",
  failed: "تعذّر إنشاء الحساب",
  rules: {
    label: "ما تحتاجه كلمة المرور",
    length: "8 أحرف على الأقل",
    match: "كلمتا المرور متطابقتان",
    met: "تمّ",
    unmet: "ليس بعد",
  },
  verification: {
    heading: "تحقّق من بريدك",
    sentTo: "أرسلنا رمزًا من 6 خانات إلى <email></email>",
    announcement: "أرسلنا رمزًا من 6 خانات إلى {email}. أدخله هنا.",
    code: "رمز التأكيد",
    verify: "تأكيد",
    verified: "تم تأكيد بريدك الإلكتروني",
    resend: "إعادة إرسال الرمز",
    resent: "أرسلنا رمزًا جديدًا. اطلب غيره بعد <time></time>",
    countdownStart: "أرسلنا رمزًا جديدًا. يمكنك طلب غيره بعد دقيقة.",
    countdownEnd: "يمكنك الآن طلب رمز جديد.",
    spamHint: "لم يصلك شيء؟ ابحث في مجلد البريد غير المرغوب فيه.",
    dismissHint: "إخفاء هذا التنبيه",
    back: "العودة إلى إنشاء الحساب",
  },
};
