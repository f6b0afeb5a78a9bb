import type { findOrder as english } from "@/i18n/en/shop/find-order";

export const findOrder: typeof english = {
  title: "البحث عن طلبي",
  metaDescription: "ابحث عن طلبك ببريدك الإلكتروني ورقم الطلب.",
  art: "ما دفعت ثمنه لا يضيع أبدًا.",
  line: "بالبريد الإلكتروني الذي طلبت به ورقم أحد طلباتك. نرسل إلى ذلك البريد رمزًا يُستخدم مرة واحدة.",
  reference: "رقم الطلب أو رقم معاملة PayPal",
  referenceHelp: "تجده في رسائلنا وفي إيصال PayPal.",
  submit: "أرسل الرمز",
  sentTitle: "تفقّد بريدك",
  sentLine: "إن كان هناك طلب كهذا فالرمز في طريقه إلى <email></email>. أدخله هنا في هذا المتصفح.",
  other: "البحث عن طلب آخر",
  foundTitle: "طلباتك",
  foundLine: "طلبات <email></email>. يستطيع هذا المتصفح عرضها لنصف ساعة.",
  order: "الطلب <id></id>",
  listSeparator: "، ",
};
