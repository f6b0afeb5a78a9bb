import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { NotFoundScreen } from "@/features/layout/errors/not-found-screen";
import { NotFoundStatus } from "@/features/layout/errors/not-found-status";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "notFound" });
  return unlistedMetadata({ title: texts("title"), description: texts("line") });
}

/** The "not found" page for every unknown URL. Specification §2 (screens). */
export default async function Page({ params }: PageProps) {
  setRequestLocale(localeOr((await params).locale));
  return (
    <>
      <NotFoundScreen />
      <NotFoundStatus />
    </>
  );
}
