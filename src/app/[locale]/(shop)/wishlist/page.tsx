import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { WishListIsland } from "@/features/catalogue/wish-list/wish-list-island";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

/** Texts of this page's client components, in addition to the layout's texts. */
const ISLAND_TEXTS = ["wishList", "shop", "errors"] as const;

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "wishList" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/**
 * Prerendered once for all visitors; a client component loads the visitor's wish list. Decision 095
 * (wish lists).
 */
export default async function WishListPage({ params }: PageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <div className="page-box pt-3 pb-22 md:pt-5">
        <WishListIsland />
      </div>
    </PageTexts>
  );
}
