import type { staffInvitation as english } from "@/i18n/en/account/staff-invitation";

export const staffInvitation: typeof english = {
  title: "دعوة",
  line: "اقبل دعوة للانضمام إلى فريق المتجر.",
  art: "المتجر في أيدٍ أمينة.",
  heading: "انضم إلى فريق المتجر",
  offer: "<email></email> مدعو بدور {role}.",
  roles: { owner: "مالك", manager: "مدير", support: "دعم", catalogue: "محرّر الكتالوج" },
  loading: "جارٍ البحث عن الدعوة",
  invalidTitle: "انتهت هذه الدعوة",
  invalid: "قُبلت أو سُحبت أو انقضت أيامها الثلاثة. اطلب دعوة جديدة ممّن يدير المتجر.",
  signIn: "لهذا البريد حساب. سجّل دخولك به، ثم افتح رابط الرسالة مرة أخرى.",
  goSignIn: "تسجيل الدخول",
  passwordHelp: "12 حرفًا على الأقل",
  accept: "قبول الدعوة",
  create: "إنشاء الحساب",
  accepted: "صرت من فريق المتجر",
  acceptedLine: "سجّل دخولك إلى لوحة التحكم للبدء.",
  goPanel: "الانتقال إلى لوحة التحكم",
  failed: "تعذّر قبول الدعوة",
};
