import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { StockRequestIsland } from "@/features/back-in-stock/stock-request-island";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

/** Texts of this page's client components, in addition to the layout's texts. */
const ISLAND_TEXTS = ["backInStock", "errors"] as const;

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "backInStock" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/**
 * One prerendered page for all requests to be notified when a product is back in stock; a client
 * component loads the request that the URL's token identifies. Decision 053 (back-in-stock mails).
 */
export default async function BackInStockPage({ params }: PageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <div className="page-box pt-3 pb-22 md:pt-5">
        <StockRequestIsland />
      </div>
    </PageTexts>
  );
}
