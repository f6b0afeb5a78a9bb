import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { CREATIVE, SOFTWARE } from "./categories";

const desktopOs = {
  id: 7,
  featuredPosition: 7,
  name: "Desktop OS Pro licence",
  searchWords:
    "windows, window, ويندوز, وندوز, license, lisence, licens, ترخيص, سيريال, مفتاح تفعيل",
  description:
    "The full operating system for one computer: updates, device encryption and remote desktop included.",
  descriptionAr: "نظام التشغيل الكامل لجهاز واحد، مع التحديثات وتشفير الجهاز وسطح المكتب البعيد.",
  categoryId: SOFTWARE,
  priceUSD: "39.99",
  originalPriceUSD: "59.99",
  imageUrl: "/art/system.svg",
  optionSetId: BUILT_IN_SET_IDS.licence,
  fulfilment: "keys",
  deliveryInstructions: [
    "Copy the key exactly as it stands.",
    "Open the system settings and choose “Enter key”.",
    "Paste the key and confirm.",
  ].join("\n"),
  deliveryInstructionsAr: [
    "انسخ المفتاح كما هو.",
    "افتح إعدادات النظام واختر «إدخال المفتاح».",
    "الصق المفتاح ثم أكّد.",
  ].join("\n"),
};

const officeSuite = {
  id: 8,
  featuredPosition: 8,
  name: "Office Suite Business",
  searchWords: "office 365, ofice, word, excel, أوفيس, اوفس, وورد, إكسل",
  description:
    "Documents, spreadsheets, presentations and mail for one person at work, on every device they use.",
  descriptionAr: "المستندات والجداول والعروض والبريد لشخص واحد في عمله، على كل أجهزته.",
  categoryId: SOFTWARE,
  priceUSD: "89.99",
  originalPriceUSD: "119.99",
  imageUrl: "/art/office.svg",
  optionSetId: BUILT_IN_SET_IDS.licence,
  fulfilment: "keys",
  deliveryInstructions: [
    "Install the suite and open any of its applications.",
    "Choose “Account”, then “Enter product key”.",
    "Paste the key and sign in with your work address.",
  ].join("\n"),
  deliveryInstructionsAr: [
    "ثبّت الحزمة وافتح أيًّا من تطبيقاتها.",
    "اختر «الحساب» ثم «إدخال مفتاح المنتج».",
    "الصق المفتاح وسجّل الدخول ببريد عملك.",
  ].join("\n"),
};

const photoEditor = {
  id: 9,
  featuredPosition: 9,
  name: "Photo Editor licence",
  searchWords: "photoshop, فوتوشوب, فوتو, تعديل الصور, license, lisence, licens, ترخيص",
  description:
    "Develop, retouch and finish your pictures: layers, masks and colour control in one editor.",
  descriptionAr: "عدّل صورك وصحّح ألوانها وأتمّ تفاصيلها بالطبقات والأقنعة، في محرّر واحد.",
  categoryId: CREATIVE,
  priceUSD: "29.99",
  originalPriceUSD: "49.99",
  // Without a lowest price, the product would cost one cent with the option "12 months", which
  // lowers the price by $35.
  lowestPriceUSD: "9.99",
  imageUrl: "/art/photo.svg",
  optionSetId: BUILT_IN_SET_IDS.creative,
  fulfilment: "keys",
  deliveryInstructions: [
    "Open the editor and choose “Redeem a code”.",
    "Paste the code with its hyphens.",
    "Sign in: your time starts from that moment.",
  ].join("\n"),
  deliveryInstructionsAr: [
    "افتح المحرّر واختر «استخدام كود».",
    "الصق الكود مع شرطاته.",
    "سجّل الدخول: تبدأ مدتك من تلك اللحظة.",
  ].join("\n"),
};

const creativeSuite = {
  id: 10,
  featuredPosition: 10,
  name: "Creative Suite, all apps",
  searchWords: "illustrator, premiere, after effects, إليستريتور, بريمير, مونتاج, تصميم",
  description:
    "Every application of the suite for pictures, drawing, video and motion, with one subscription.",
  descriptionAr: "كل تطبيقات الحزمة للصور والرسم والفيديو والحركة، باشتراك واحد.",
  categoryId: CREATIVE,
  priceUSD: "54.99",
  originalPriceUSD: null,
  // The price with the option "12 months", which lowers the price by $35.
  lowestPriceUSD: "19.99",
  imageUrl: "/art/creative.svg",
  optionSetId: BUILT_IN_SET_IDS.creative,
  fulfilment: "keys",
  deliveryInstructions: [
    "Sign in to your account of the suite, or make one.",
    "Choose “Subscriptions”, then “Add a code”.",
    "Paste the code and install the applications you chose.",
  ].join("\n"),
  deliveryInstructionsAr: [
    "سجّل الدخول إلى حسابك في الحزمة أو أنشئ حسابًا.",
    "اختر «الاشتراكات» ثم «إضافة كود».",
    "الصق الكود وثبّت التطبيقات التي اخترتها.",
  ].join("\n"),
};

/** Products 7 to 10: each sells licence keys from its pool of unsold keys. */
export const software: Prisma.ProductCreateManyInput[] = [
  desktopOs,
  officeSuite,
  photoEditor,
  creativeSuite,
];
