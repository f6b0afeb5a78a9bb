import type { staffInvitation as english } from "@/i18n/en/account/staff-invitation";

export const staffInvitation: typeof english = {
  title: "دعوة",
  line: "اقبل دعوة للانضمام إلى موظفي المتجر.",
  art: "المتجر في أيدٍ أمينة.",
  heading: "انضم إلى موظفي المتجر",
  offer: "<email></email> مدعو بدور {role}.",
  roles: { owner: "مالك", manager: "مدير", support: "دعم", catalogue: "محرّر الكتالوج" },
  loading: "جارٍ البحث عن الدعوة",
  invalidTitle: "لم تعد هذه الدعوة صالحة",
  invalid: "قُبلت أو سُحبت أو انقضت أيامها الثلاثة. اطلب دعوة جديدة من مالك المتجر.",
  signIn: "لهذا البريد حساب. سجّل دخولك به، ثم افتح رابط الرسالة مرة أخرى.",
  goSignIn: "تسجيل الدخول",
  passwordHelp: "12 حرفًا على الأقل",
  accept: "قبول الدعوة",
  create: "إنشاء الحساب",
  accepted: "أصبحت من موظفي المتجر",
  acceptedLine: "سجّل دخولك إلى لوحة التحكم للبدء.",
  goPanel: "الانتقال إلى لوحة التحكم",
  failed: "تعذّر قبول الدعوة",
};
