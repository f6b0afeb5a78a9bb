import type { OptionStep, StepOption, StepType } from "@/domain/catalogue/option-set";
import { cents } from "@/domain/money";

/** Test data: the steps of the built-in option sets that the migration creates. */

type Words = readonly [english: string, arabic: string];

function option(value: string, label: Words, hint: Words, modifierCents = 0): StepOption {
  return {
    value,
    label: label[0],
    labelAr: label[1],
    hint: hint[0],
    hintAr: hint[1],
    modifierCents: cents(modifierCents),
  };
}

interface StepWords {
  name: Words;
  title: Words;
  hint: Words;
}

function step(
  id: string,
  type: StepType,
  required: boolean,
  words: StepWords,
  options: readonly StepOption[] = [],
): OptionStep {
  return {
    id,
    type,
    required,
    choosesKey: false,
    name: words.name[0],
    nameAr: words.name[1],
    title: words.title[0],
    titleAr: words.title[1],
    hint: words.hint[0],
    hintAr: words.hint[1],
    placeholder: null,
    placeholderAr: null,
    options,
  };
}

export const TOPUP_STEPS: readonly OptionStep[] = [
  step(
    "server",
    "select",
    true,
    {
      name: ["Server", "الخادم"],
      title: ["Which server do you play on?", "على أي خادم تلعب؟"],
      hint: ["The region of your game account.", "منطقة حسابك في اللعبة."],
    },
    [
      option("global", ["Global", "عالمي"], ["Worldwide servers", "الخوادم العالمية"]),
      option("europe", ["Europe", "أوروبا"], ["European servers", "الخوادم الأوروبية"]),
      option("asia", ["Asia", "آسيا"], ["Asian servers", "الخوادم الآسيوية"]),
      option(
        "middle-east",
        ["Middle East", "الشرق الأوسط"],
        ["Middle East servers", "خوادم الشرق الأوسط"],
      ),
    ],
  ),
];

export const LICENCE_STEPS: readonly OptionStep[] = [
  step(
    "license-type",
    "select",
    true,
    {
      name: ["Licence", "الترخيص"],
      title: ["Which licence do you need?", "أي ترخيص تحتاج؟"],
      hint: ["Commercial use adds [amount].", "يضيف الاستخدام التجاري [amount]."],
    },
    [
      option("personal", ["Personal", "شخصي"], ["For your own devices", "لأجهزتك أنت"]),
      option(
        "commercial",
        ["Commercial", "تجاري"],
        ["For work and clients", "للعمل والعملاء"],
        1000,
      ),
    ],
  ),
  step(
    "platform",
    "radio",
    true,
    {
      name: ["Platform", "النظام"],
      title: ["Which platform do you use?", "على أي نظام تعمل؟"],
      hint: ["The key works on the platform you choose.", "يعمل المفتاح على النظام الذي تختاره."],
    },
    [
      option("windows", ["Windows", "ويندوز"], ["Desktop and laptop", "حاسوب مكتبي أو محمول"]),
      option("mac", ["Mac", "ماك"], ["Desktop and laptop", "حاسوب مكتبي أو محمول"]),
      option("mobile", ["Mobile", "جوال"], ["Phone and tablet", "هاتف أو جهاز لوحي"]),
    ],
  ),
  step(
    "additional-services",
    "checkbox",
    false,
    {
      name: ["Services", "الخدمات"],
      title: ["Would you like help with it?", "هل تريد مساعدة في استخدامه؟"],
      hint: ["Optional. Choose as many as you like, or none.", "اختياري. اختر ما شئت، أو لا شيء."],
    },
    [
      option(
        "installation-support",
        ["Installation support", "دعم التثبيت"],
        ["We set it up with you", "نثبّته معك"],
        1500,
      ),
      option(
        "basic-training",
        ["Basic training", "تدريب أساسي"],
        ["A first lesson by e-mail", "درس أول عبر البريد"],
        2500,
      ),
      option(
        "priority-support",
        ["Priority support", "دعم ذو أولوية"],
        ["Your messages come first", "رسائلك أولًا"],
        1000,
      ),
    ],
  ),
];

export const CREATIVE_STEPS: readonly OptionStep[] = [
  step(
    "subscription-duration",
    "select",
    true,
    {
      name: ["Duration", "المدة"],
      title: ["How long should it run?", "كم تريد أن يدوم الاشتراك؟"],
      hint: ["Longer subscriptions cost less.", "كلما طالت المدة قلّ السعر."],
    },
    [
      option("1-month", ["1 month", "شهر واحد"], ["Try it first", "للتجربة أولًا"]),
      option("3-months", ["3 months", "3 أشهر"], ["One quarter", "ربع سنة"], -1000),
      option("6-months", ["6 months", "6 أشهر"], ["Half a year", "نصف سنة"], -2000),
      option("12-months", ["12 months", "12 شهرًا"], ["The whole year", "سنة كاملة"], -3500),
    ],
  ),
  step(
    "applications",
    "checkbox",
    true,
    {
      name: ["Applications", "التطبيقات"],
      title: ["Which applications do you need?", "أي تطبيقات تحتاج؟"],
      hint: [
        "Pick at least one. Video and motion add [amount] each.",
        "اختر تطبيقًا واحدًا على الأقل. يضيف كل من الفيديو والحركة [amount].",
      ],
    },
    [
      option("photoshop", ["Photoshop", "Photoshop"], ["Photo editing", "تحرير الصور"]),
      option("illustrator", ["Illustrator", "Illustrator"], ["Vector drawing", "الرسم المتجه"]),
      option("premiere", ["Premiere", "Premiere"], ["Video editing", "تحرير الفيديو"], 500),
      option(
        "after-effects",
        ["After Effects", "After Effects"],
        ["Motion graphics", "الرسوم المتحركة"],
        500,
      ),
    ],
  ),
];

export const OTHER_STEPS: readonly OptionStep[] = [
  step(
    "notes",
    "text",
    false,
    {
      name: ["Notes", "ملاحظات"],
      title: ["Anything we should know?", "هل من شيء علينا معرفته؟"],
      hint: ["Optional.", "اختياري."],
    },
    [],
  ),
];
