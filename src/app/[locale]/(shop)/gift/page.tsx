import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { GiftIsland } from "@/features/gift/gift-island";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

/** Texts of this page's client components, in addition to the layout's texts. */
const ISLAND_TEXTS = [
  "giftPage",
  "orderPage.item",
  "orderPage.report",
  "profile.item",
  "errors",
] as const;

type GiftPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: GiftPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "giftPage" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/**
 * One prerendered page for all gifts; a client component loads the gift that the URL's token
 * identifies. Decision 046 (gifts).
 */
export default async function GiftPage({ params }: GiftPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <div className="page-box pt-3 pb-22 md:pt-5">
        <GiftIsland />
      </div>
    </PageTexts>
  );
}
