/** A word or name in English and in Arabic. */
export type Words = readonly [en: string, ar: string];

// Parts of invented product names; each name combines several parts.

export const GAMES: readonly Words[] = [
  ["Falcon Arena", "ساحة الصقر"],
  ["Desert Racers", "سباق الصحراء"],
  ["Star Caravan", "قافلة النجوم"],
  ["Sky Kingdoms", "ممالك السماء"],
  ["Pearl Divers", "غوّاصو اللؤلؤ"],
  ["Dune Tactics", "خطط الكثبان"],
  ["Moon Harbour", "ميناء القمر"],
  ["Iron Oasis", "الواحة الحديدية"],
  ["Shadow Market", "سوق الظلال"],
  ["Castle Keepers", "حرّاس القلعة"],
  ["Storm Riders", "فرسان العاصفة"],
  ["Puzzle Garden", "حديقة الألغاز"],
];

export const CURRENCIES: readonly Words[] = [
  ["Gems", "جوهرة"],
  ["Coins", "عملة"],
  ["Crystals", "بلّورة"],
  ["Stars", "نجمة"],
];

export const AMOUNTS: readonly Words[] = [
  60, 80, 100, 120, 180, 240, 325, 400, 500, 660, 800, 1000, 1200, 1500, 1800, 2400, 3000, 3850,
  5000, 6500, 8100, 10000, 12500, 16200,
].map((amount) => [String(amount), String(amount)] as const);

export const PASSES: readonly Words[] = [
  ["season pass", "تذكرة الموسم"],
  ["starter bundle", "حزمة البداية"],
  ["gold edition", "الإصدار الذهبي"],
  ["story expansion", "توسعة القصة"],
  ["soundtrack and art book", "الموسيقى وكتاب الرسوم"],
];

export const MAKERS: readonly Words[] = [
  ["Noor", "نور"],
  ["Sahab", "سحاب"],
  ["Atlas", "أطلس"],
  ["Rimal", "رمال"],
  ["Marsa", "مرسى"],
  ["Zaman", "زمان"],
  ["Kawkab", "كوكب"],
  ["Mizan", "ميزان"],
  ["Bayan", "بيان"],
  ["Waha", "واحة"],
  ["Safir", "سفير"],
  ["Manar", "منار"],
  ["Rawi", "راوي"],
];

export const PROGRAMS: readonly Words[] = [
  ["Antivirus", "لمكافحة الفيروسات"],
  ["Backup", "للنسخ الاحتياطي"],
  ["PDF Studio", "لملفات PDF"],
  ["Password Vault", "لخزن كلمات المرور"],
  ["Invoices", "للفواتير"],
  ["Notes", "للملاحظات"],
  ["Secure Connection", "للاتصال الآمن"],
  ["Screen Recorder", "لتسجيل الشاشة"],
  ["Spreadsheets", "لجداول البيانات"],
  ["Project Planner", "لتخطيط المشاريع"],
  ["Disk Cleaner", "لتنظيف القرص"],
];

export const EDITIONS: readonly Words[] = [
  ["Home", "للمنزل"],
  ["Pro", "الاحترافي"],
  ["Business", "للأعمال"],
  ["Family", "للعائلة"],
  ["Student", "للطلاب"],
];

export const STUDIOS: readonly Words[] = [
  ["Photo Lab", "معمل الصور"],
  ["Vector Desk", "مكتب الرسم"],
  ["Film Cutter", "قصّ الأفلام"],
  ["Motion Bench", "ورشة الحركة"],
  ["Colour Room", "غرفة الألوان"],
  ["Type Workshop", "ورشة الخطوط"],
  ["Sound Booth", "حجرة الصوت"],
];

export const COLLECTIONS: readonly Words[] = [
  ["icon collection", "مجموعة أيقونات"],
  ["font family", "عائلة خطوط"],
  ["photo presets", "إعدادات صور"],
  ["slide templates", "قوالب عروض"],
  ["brush set", "مجموعة فرش"],
  ["sound effects", "مؤثرات صوتية"],
  ["pattern library", "مكتبة نقوش"],
  ["invitation templates", "قوالب دعوات"],
];

export const THEMES: readonly Words[] = [
  ["Desert", "الصحراء"],
  ["Sea", "البحر"],
  ["City", "المدينة"],
  ["Garden", "الحديقة"],
  ["Night", "الليل"],
  ["Festival", "العيد"],
  ["Mountain", "الجبل"],
  ["Heritage", "التراث"],
  ["Winter", "الشتاء"],
];

export const CARD_AMOUNTS: readonly Words[] = [5, 10, 15, 20, 25, 50, 75, 100, 150, 200].map(
  (amount) => [`$${amount}`, `$${amount}`] as const,
);

export const OCCASIONS: readonly Words[] = [
  ["plain", "دون مناسبة"],
  ["birthday", "لعيد الميلاد"],
  ["graduation", "للتخرّج"],
  ["Eid", "للعيد"],
  ["wedding", "للزفاف"],
  ["thank you", "للشكر"],
  ["newborn", "للمولود"],
];
