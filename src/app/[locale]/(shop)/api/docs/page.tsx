import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { env } from "@/env";
import { ApiDocsScreen } from "@/features/api-docs/api-docs-screen";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

type ApiDocsPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: ApiDocsPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "apiDocs" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/** The documentation of the API. Decision 104 (the API documentation page). */
export default async function ApiDocsPage({ params }: ApiDocsPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  return (
    <PageTexts messages={pickMessages(locale, ["apiDocs"])}>
      <ApiDocsScreen isDemo={env().DEMO === "1"} />
    </PageTexts>
  );
}
