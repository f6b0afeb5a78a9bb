import { useTranslations } from "next-intl";

/** SAR per USD, in hundredths, at the time of rendering; every page's texts contain the rate. */
export function useSarRate(): number {
  return Number(useTranslations("common")("sarRate"));
}
