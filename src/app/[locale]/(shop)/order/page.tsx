import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { OrderIsland } from "@/features/order/order-island";
import { OrderWithoutScripts } from "@/features/order/order-without-scripts";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { POLICY_TEXTS } from "@/i18n/island-texts";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";
import { hostedPage } from "@/server/api/ways-to-pay";
import { cachedSettings } from "@/trpc/settings-cache";

/** Texts of this page's client components, in addition to the layout's texts. */
const ISLAND_TEXTS = [
  "orderPage",
  "checkout.notice",
  "checkout.result",
  "profile.item",
  "errors",
  "waitingOrder",
  ...POLICY_TEXTS,
] as const;

type OrderPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: OrderPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "orderPage" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/**
 * One prerendered page for all orders; a client component loads the order that the URL's token
 * identifies. Decision 040 (the order page and its access).
 */
export default async function OrderPage({ params }: OrderPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <div className="page-box pt-3 pb-22 md:pt-5">
        <OrderWithoutScripts canPay={hostedPage(await cachedSettings()) !== null} />
        <OrderIsland />
      </div>
    </PageTexts>
  );
}
