import type { adminProof as english } from "@/i18n/en/admin/admin-proof";

/** The password, and the code of a second factor, that are asked for again in the panel. */
export const adminProof: typeof english = {
  title: "أكّد أنك أنت",
  line: "اكتب كلمة مرورك مرة أخرى. يسري التأكيد عشر دقائق في هذا المتصفح.",
  lineWithCode:
    "اكتب كلمة مرورك مرة أخرى ورمز تطبيق المصادقة، أو استخدم مفتاح مرور. يسري التأكيد عشر دقائق في هذا المتصفح.",
  submit: "متابعة",
  cancel: "إلغاء",
  failed: "تعذّر التحقق من كلمة مرورك. حاول مرة أخرى.",
  code: {
    app: "رمز التطبيق",
    appHelp: "الأرقام الستة التي يعرضها تطبيق المصادقة الآن.",
    recovery: "رمز الاسترداد",
    recoveryHelp: "واحد من الرموز العشرة التي أُعطيت لك. يعمل كل منها مرة واحدة.",
    useRecovery: "استخدام رمز استرداد",
    useApp: "استخدام رمز التطبيق",
  },
  passkey: {
    use: "استخدام مفتاح مرور",
    waiting: "بانتظار مفتاح المرور",
    unused: "لم يُستخدم أي مفتاح مرور. حاول مرة أخرى أو اكتب رمزًا.",
  },
};
