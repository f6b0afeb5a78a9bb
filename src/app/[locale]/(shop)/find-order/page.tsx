import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { FindOrder } from "@/features/account/find-order/find-order";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

const ISLAND_TEXTS = [
  "findOrder",
  "orderPage.prove",
  "checkout.result",
  "account",
  "errors",
] as const;

type FindOrderPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: FindOrderPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "findOrder" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/**
 * Prerendered. The visitor enters an e-mail address, then the code that was mailed there, then sees
 * the orders of that address, all on this page. Decision 040 (access to orders).
 */
export default async function FindOrderPage({ params }: FindOrderPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("findOrder");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art="uc4" line={texts("art")}>
        <FindOrder />
      </AccountFrame>
    </PageTexts>
  );
}
