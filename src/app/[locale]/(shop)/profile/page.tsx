import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { ProfileIsland } from "@/features/account/profile/profile-island";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";
import { cachedSettings } from "@/trpc/settings-cache";

/** Texts of this page's client components, in addition to the layout's texts. */
const ISLAND_TEXTS = ["profile", "account", "errors", "waitingOrder"] as const;

type ProfilePageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: ProfilePageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "profile" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/** Prerendered; a client component loads the user and their orders. Specification §2 (screens). */
export default async function ProfilePage({ params }: ProfilePageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <div className="page-box pt-8 pb-22">
        <ProfileIsland supportEmail={(await cachedSettings()).supportEmail} />
      </div>
    </PageTexts>
  );
}
