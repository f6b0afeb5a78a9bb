import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { pageMetadata } from "@/features/shared/page/page-metadata";
import { PrivacyScreen } from "@/features/static-pages/privacy-screen";
import { cachedSettings } from "@/trpc/settings-cache";

type PrivacyPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PrivacyPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "privacy" });
  return pageMetadata({
    locale,
    title: texts("title"),
    description: texts("metaDescription"),
    url: "/privacy",
  });
}

/**
 * Prerendered. The specification does not require this page. The places that mention personal data
 * link to it. Decision 035 (export and erasure of personal data).
 */
export default async function PrivacyPage({ params }: PrivacyPageProps) {
  setRequestLocale(localeOr((await params).locale));
  const { supportEmail, guestCart } = await cachedSettings();
  return <PrivacyScreen email={supportEmail} guestCart={guestCart} />;
}
