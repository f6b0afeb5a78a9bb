import type { options as english } from "@/i18n/en/shop/options";

export const options: typeof english = {
  playerId: {
    name: "معرّف اللاعب",
    title: "إلى أي حساب يصل الشحن؟",
    hint: "من 8 إلى 16 رقمًا. انسخه من ملفك في اللعبة.",
  },
  server: {
    name: "الخادم",
    title: "على أي خادم تلعب؟",
    hint: "منطقة حسابك في اللعبة.",
    values: {
      global: { label: "عالمي", hint: "الخوادم العالمية" },
      europe: { label: "أوروبا", hint: "الخوادم الأوروبية" },
      asia: { label: "آسيا", hint: "الخوادم الآسيوية" },
      "middle-east": { label: "الشرق الأوسط", hint: "خوادم الشرق الأوسط" },
    },
  },
  "license-type": {
    name: "الترخيص",
    title: "أي ترخيص تحتاج؟",
    hint: "يضيف الاستخدام التجاري [amount].",
    values: {
      personal: { label: "شخصي", hint: "لأجهزتك أنت" },
      commercial: { label: "تجاري", hint: "للعمل والعملاء" },
    },
  },
  platform: {
    name: "النظام",
    title: "على أي نظام تعمل؟",
    hint: "يعمل المفتاح على النظام الذي تختاره.",
    values: {
      windows: { label: "ويندوز", hint: "حاسوب مكتبي أو محمول" },
      mac: { label: "ماك", hint: "حاسوب مكتبي أو محمول" },
      mobile: { label: "جوال", hint: "هاتف أو جهاز لوحي" },
    },
  },
  "additional-services": {
    name: "الخدمات",
    title: "هل تريد مساعدة في استخدامه؟",
    hint: "اختياري. اختر ما شئت، أو لا شيء.",
    values: {
      "installation-support": { label: "دعم التثبيت", hint: "نثبّته معك" },
      "basic-training": { label: "تدريب أساسي", hint: "درس أول عبر البريد" },
      "priority-support": { label: "دعم ذو أولوية", hint: "رسائلك أولًا" },
    },
  },
  "subscription-duration": {
    name: "المدة",
    title: "كم تريد أن يدوم الاشتراك؟",
    hint: "كلما طالت المدة قلّ السعر.",
    values: {
      "1-month": { label: "شهر واحد", hint: "للتجربة أولًا" },
      "3-months": { label: "3 أشهر", hint: "ربع سنة" },
      "6-months": { label: "6 أشهر", hint: "نصف سنة" },
      "12-months": { label: "12 شهرًا", hint: "سنة كاملة" },
    },
  },
  applications: {
    name: "التطبيقات",
    title: "أي تطبيقات تحتاج؟",
    hint: "اختر تطبيقًا واحدًا على الأقل. يضيف كل من الفيديو والحركة [amount].",
    values: {
      photoshop: { label: "Photoshop", hint: "تحرير الصور" },
      illustrator: { label: "Illustrator", hint: "الرسم المتجه" },
      premiere: { label: "Premiere", hint: "تحرير الفيديو" },
      "after-effects": { label: "After Effects", hint: "الرسوم المتحركة" },
    },
  },
  notes: {
    name: "ملاحظات",
    title: "هل من شيء علينا معرفته؟",
    hint: "اختياري.",
  },
};
