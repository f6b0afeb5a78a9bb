import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { ForgotPassword } from "@/features/account/sign-in/forgot-password";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

const ISLAND_TEXTS = ["signIn", "account", "errors"] as const;

type ForgotPasswordPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: ForgotPasswordPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "signIn.forgot" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/** Prerendered; a confirmation replaces the form on the same page. Specification §2 (screens). */
export default async function ForgotPasswordPage({ params }: ForgotPasswordPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("signIn.forgot");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art="uc4" line={texts("art")}>
        <ForgotPassword />
      </AccountFrame>
    </PageTexts>
  );
}
