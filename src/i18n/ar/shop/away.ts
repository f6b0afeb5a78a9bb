import type { away as english } from "@/i18n/en/shop/away";

export const away: typeof english = {
  title: "نعمل على صيانة المتجر",
  line: "لا يمكن عرض هذه الصفحة الآن، وطلباتك محفوظة. يرجى المحاولة بعد لحظات.",
  retry: "حاول مجددًا",
  tooMany: "لحظة من فضلك",
};
