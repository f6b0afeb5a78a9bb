import type { adminLogin as english } from "@/i18n/en/admin/admin-login";

export const adminLogin: typeof english = {
  title: "دخول المشرفين",
  line: "لموظفي المتجر.",
  art: "المنتجات والطلبات والمفاتيح في لوحة واحدة.",
  submit: "تسجيل الدخول",
  success: "تم دخول المشرف بنجاح",
  error: "خطأ",
  failed: "تعذّر دخول المشرف",
  code: {
    line: "كلمة المرور صحيحة. اكتب رمز التحقق بخطوتين للحساب <email></email>، أو استخدم مفتاح مرور.",
    submit: "تأكيد",
    back: "حساب آخر",
  },
  again: {
    title: "سجّل الدخول مرة أخرى",
    line: "انتهت جلستك، وما كتبته باقٍ هنا.",
    leave: "المغادرة دون حفظ",
  },
  hint: "حساب المشرف في هذه النسخة التجريبية:",
};
