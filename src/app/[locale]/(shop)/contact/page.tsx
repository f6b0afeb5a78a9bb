import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { pageMetadata } from "@/features/shared/page/page-metadata";
import { ContactScreen } from "@/features/static-pages/contact-screen";
import { cachedSettings } from "@/trpc/settings-cache";

type ContactPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: ContactPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "contact" });
  const { promises } = await cachedSettings();
  return pageMetadata({
    locale,
    title: texts("title"),
    description: texts(promises.includes("support") ? "metaDescription" : "plainDescription"),
    url: "/contact",
  });
}

/** Prerendered; the copy button is a client component. Specification §2 (screens). */
export default async function ContactPage({ params }: ContactPageProps) {
  setRequestLocale(localeOr((await params).locale));
  return <ContactScreen settings={await cachedSettings()} />;
}
