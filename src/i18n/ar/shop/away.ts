import type { away as english } from "@/i18n/en/shop/away";

export const away: typeof english = {
  title: "نعمل على صيانة المتجر",
  line: "هذه الصفحة غير متاحة الآن، وطلباتك محفوظة. يرجى المحاولة بعد لحظات.",
  retry: "إعادة المحاولة",
  tooMany: "لحظة من فضلك",
};
