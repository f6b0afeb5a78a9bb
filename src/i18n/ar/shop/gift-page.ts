import type { giftPage as english } from "@/i18n/en/shop/gift-page";

export const giftPage: typeof english = {
  title: "هديتك",
  metaDescription: "هدية أرسلها إليك أحدهم.",
  loading: "جارٍ تحميل الهدية",
  tryAgain: "إعادة المحاولة",
  missingTitle: "لا توجد هدية كهذه",
  missingLine: "هذا الرابط لا يؤدي إلى هدية، أو إلى هدية صارت لبريد آخر. اسأل من أرسلها إليك.",
  toShop: "إلى المتجر",
  heading: "<name></name>، هذه هدية لك",
  line: "ثمنها مدفوع وهي لك. افتح الكود واستخدمه متى شئت.",
  takenBack: "سُحبت هذه الهدية ولم تعد أكوادها صالحة. اسأل من أرسلها إليك.",
  howTo: "طريقة الاستخدام",
  keep: "من يملك هذا الرابط يستطيع فتح الهدية، فاحتفظ به لنفسك. لا تنتهي صلاحيته.",
};
