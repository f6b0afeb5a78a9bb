import { SAR_PEG_HUNDREDTHS } from "@/domain/money";
import { LOCALES, type Locale } from "@/domain/text/locale";

/** What texts say of this shop, where an owner may have set something else. */
export interface ShopWords {
  name: Record<Locale, string>;
  /** null keeps what the texts say. */
  tagline: Record<Locale, string | null>;
  /** SAR for one USD, in hundredths. */
  sarRateHundredths: number;
}

/** The shop as it comes. */
export const BARQ: ShopWords = {
  name: { en: "Barq", ar: "برق" },
  tagline: { en: null, ar: null },
  sarRateHundredths: SAR_PEG_HUNDREDTHS,
};

/** Next's bundles and the server before them hold this module each for itself, and say the same. */
const shared = globalThis as { barqShopWords?: ShopWords };

export function shopWords(): ShopWords {
  return shared.barqShopWords ?? BARQ;
}

/** The shop's names in all languages. */
export const shopNames = (): string[] => LOCALES.map((locale) => shopWords().name[locale]);

/** By them every text of this process speaks from now on. */
export function setShopWords(words: ShopWords): void {
  if (JSON.stringify(words) !== JSON.stringify(shopWords())) shared.barqShopWords = words;
}

/** Whether a shop has a name of its own: then what tells of Barq's is left out. */
export function isRenamed({ name }: ShopWords): boolean {
  return LOCALES.some((locale) => name[locale] !== BARQ.name[locale]);
}
