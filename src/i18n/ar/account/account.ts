import type { account as english } from "@/i18n/en/account/account";

export const account: typeof english = {
  username: "اسم المستخدم",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  confirmPassword: "تأكيد كلمة المرور",
  newPassword: "كلمة المرور الجديدة",
  currentPassword: "كلمة المرور الحالية",
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",
  code: "الرمز",
  goToLogin: "الانتقال إلى تسجيل الدخول",
  backToLogin: "العودة إلى تسجيل الدخول",
};
