import { useTranslations } from "next-intl";

/** SAR per USD in hundredths when the page was rendered; it is part of every page's texts. */
export function useSarRate(): number {
  return Number(useTranslations("common")("sarRate"));
}
