import type { offlinePage as english } from "@/i18n/en/shop/offline-page";

export const offlinePage: typeof english = {
  title: "أنت غير متصل بالإنترنت",
  line: "تحتاج هذه الصفحة إلى اتصال بالإنترنت. سلتك وطلباتك محفوظة.",
  retry: "إعادة المحاولة",
  orders: "آخر طلباتك في هذا المتصفح",
  order: "الطلب #",
};
