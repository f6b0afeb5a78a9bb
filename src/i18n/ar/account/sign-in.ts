import type { signIn as english } from "@/i18n/en/account/sign-in";

export const signIn: typeof english = {
  login: {
    title: "تسجيل الدخول",
    metaDescription: "سجّل دخولك إلى [shop]، حيث تجد طلباتك والأكواد التي اشتريتها.",
    art: "أكوادك حيث تركتها.",
    newHere: "جديد على [shop]؟ <link>أنشئ حسابًا</link>",
    forgot: "نسيت كلمة المرور؟",
    asGuest: "اشتريت من دون حساب؟ <link>البحث عن طلبي</link>",
    submit: "تسجيل الدخول",
    failed: "تعذّر تسجيل الدخول",
    sendCode: "أرسل رمزًا جديدًا",
    enterCode: "إدخال الرمز",
  },
  forgot: {
    title: "نسيت كلمة المرور",
    metaDescription: "اطلب رمزًا لتختار كلمة مرور جديدة لحسابك في [shop].",
    art: "رمز واحد، وتعود إلى حسابك.",
    heading: "نسيت كلمة المرور؟",
    line: "نرسل إلى بريدك رمزًا تختار به كلمة مرور جديدة.",
    submit: "إرسال الرمز",
    sent: {
      heading: "تم إرسال الرمز",
      line: "إن كان للبريد <email></email> حساب لدينا، فالرمز في طريقه إليه.",
      expires:
        "تنتهي صلاحية الرمز بعد {hours, plural, one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}.",
      enterCode: "إدخال الرمز",
      other: "الإرسال إلى بريد آخر",
    },
  },
  reset: {
    title: "إعادة تعيين كلمة المرور",
    metaDescription: "اختر كلمة مرور جديدة لحسابك في [shop] بالرمز الذي أرسلناه إليك.",
    art: "كلمة مرور جديدة، والحساب نفسه.",
    heading: "كلمة مرور جديدة",
    line: "أدخل الرمز الذي وصلك بالبريد وكلمة مرور جديدة.",
    passwordHelp: "{min, number} أحرف على الأقل",
    submit: "حفظ كلمة المرور الجديدة",
    askAgain: "طلب رمز جديد",
    done: {
      heading: "تم تحديث كلمة المرور",
      line: "سجّل دخولك بكلمة المرور الجديدة. سُجّل خروجك من كل الأجهزة.",
    },
  },
};
