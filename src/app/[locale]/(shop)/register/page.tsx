import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { RegisterScreen } from "@/features/account/register/register-screen";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

const ISLAND_TEXTS = ["register", "account", "errors"] as const;

type RegisterPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: RegisterPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "register" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/**
 * Prerendered; the step that verifies the e-mail address replaces the form on the same page.
 * Specification §2 (screens).
 */
export default async function RegisterPage({ params }: RegisterPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("register");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art="uc6" line={texts("art")}>
        <RegisterScreen />
      </AccountFrame>
    </PageTexts>
  );
}
