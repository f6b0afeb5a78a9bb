import type { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import type { Fulfilment } from "@/domain/orders/order-lifecycle";
import {
  AMOUNTS,
  CARD_AMOUNTS,
  COLLECTIONS,
  CURRENCIES,
  EDITIONS,
  GAMES,
  MAKERS,
  OCCASIONS,
  PASSES,
  PROGRAMS,
  STUDIOS,
  THEMES,
  type Words,
} from "./words";

/**
 * A kind of generated products: the parts of their names, their category, and how they are sold.
 */
export interface ProductFamily {
  /** Slug of the category. */
  category: string;
  optionSet: keyof typeof BUILT_IN_SET_IDS;
  fulfilment: Fulfilment;
  /** Lists of words; a product's name contains one entry of each list. */
  parts: readonly (readonly Words[])[];
  name: (parts: readonly string[]) => string;
  nameAr: (parts: readonly string[]) => string;
  /** A product's description is its name, followed by this text. */
  description: Words;
  /** Lowest and highest price in cents. */
  price: readonly [number, number];
  /** URLs of the pictures; each product gets one of them. */
  images: readonly string[];
}

const art = (kind: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `/art/${kind}-${first + index}.svg`);

const topUps: ProductFamily = {
  category: "gaming",
  optionSet: "game_topup",
  fulfilment: "topup",
  parts: [GAMES, AMOUNTS, CURRENCIES],
  name: ([game, amount, currency]) => `${game} ${amount} ${currency}`,
  nameAr: ([game, amount, currency]) => `${game} ‏${amount} ${currency}`,
  description: [
    "credited to the account you name, within minutes of the payment.",
    "تُشحن إلى الحساب الذي تذكره خلال دقائق من الدفع.",
  ],
  price: [99, 12_999],
  images: art("uc", 7, 12),
};

const passes: ProductFamily = {
  category: "game-passes",
  optionSet: "other",
  fulfilment: "keys",
  parts: [GAMES, PASSES, EDITIONS],
  name: ([game, pass, edition]) => `${game} ${pass}, ${edition}`,
  nameAr: ([game, pass, edition]) => `${pass} ${game} ${edition}`,
  description: [
    "as a code to redeem in the game. It does not expire.",
    "كود تستخدمه داخل اللعبة، ولا تنتهي صلاحيته.",
  ],
  price: [399, 7_999],
  images: art("keys", 1, 6),
};

const programs: ProductFamily = {
  category: "software",
  optionSet: "licence",
  fulfilment: "keys",
  parts: [MAKERS, PROGRAMS, EDITIONS],
  name: ([maker, program, edition]) => `${maker} ${program} ${edition}`,
  nameAr: ([maker, program, edition]) => `${maker} ${program} ${edition}`,
  description: [
    "for one person, with the updates of its version.",
    "لشخص واحد، مع تحديثات هذا الإصدار.",
  ],
  price: [999, 19_999],
  images: art("keys", 1, 12),
};

const guides: ProductFamily = {
  category: "learning",
  optionSet: "other",
  fulfilment: "shared",
  parts: [PROGRAMS, MAKERS, EDITIONS],
  name: ([program, maker, edition]) => `${maker} ${program} handbook, ${edition}`,
  nameAr: ([program, maker, edition]) => `دليل ${maker} ${program} ${edition}`,
  description: [
    "as a file to keep: examples, exercises and answers.",
    "ملف تحتفظ به، فيه أمثلة وتمارين وحلولها.",
  ],
  price: [299, 2_499],
  images: ["/art/office.svg", "/art/system.svg"],
};

const studios: ProductFamily = {
  category: "creative",
  optionSet: "creative",
  fulfilment: "keys",
  parts: [MAKERS, STUDIOS, EDITIONS],
  name: ([maker, studio, edition]) => `${maker} ${studio} ${edition}`,
  nameAr: ([maker, studio, edition]) => `${studio} ${maker} ${edition}`,
  description: [
    "by subscription: you choose the time and the applications.",
    "بالاشتراك: أنت تختار المدة والتطبيقات.",
  ],
  price: [7_999, 24_999],
  images: [...art("aperture", 1, 6), "/art/photo.svg"],
};

const collections: ProductFamily = {
  category: "design-assets",
  optionSet: "other",
  fulfilment: "shared",
  parts: [THEMES, COLLECTIONS, MAKERS],
  name: ([theme, collection, maker]) => `${theme} ${collection} by ${maker}`,
  nameAr: ([theme, collection, maker]) => `${collection} ${theme} من ${maker}`,
  description: ["to download, for private and commercial work.", "للتنزيل، للعمل الشخصي والتجاري."],
  price: [199, 4_999],
  images: art("nib", 1, 6),
};

const giftCards: ProductFamily = {
  category: "gift-cards",
  optionSet: "other",
  fulfilment: "keys",
  parts: [MAKERS, CARD_AMOUNTS, OCCASIONS],
  name: ([maker, amount, occasion]) => `${maker} gift card ${amount}, ${occasion}`,
  nameAr: ([maker, amount, occasion]) => `بطاقة هدية ${maker} ‏${amount} ${occasion}`,
  description: [
    "as a code that you can pass on. It is worth its amount for two years.",
    "كود يمكنك إهداؤه، ويحتفظ بقيمته سنتين.",
  ],
  price: [499, 19_999],
  images: art("keys", 7, 12),
};

export const FAMILIES: readonly ProductFamily[] = [
  topUps,
  passes,
  giftCards,
  programs,
  guides,
  studios,
  collections,
];
