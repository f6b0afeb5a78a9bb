import { useTranslations } from "next-intl";

/** SAR for one USD in hundredths, as the page was made: it comes with the texts of every page. */
export function useSarRate(): number {
  return Number(useTranslations("common")("sarRate"));
}
