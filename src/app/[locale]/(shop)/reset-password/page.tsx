import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { ResetPassword } from "@/features/account/sign-in/reset-password";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

const ISLAND_TEXTS = ["signIn", "account", "errors"] as const;

type ResetPasswordPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: ResetPasswordPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "signIn.reset" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/** Prerendered; a confirmation replaces the form on the same page. Specification §2 (screens). */
export default async function ResetPasswordPage({ params }: ResetPasswordPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("signIn.reset");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art="uc5" line={texts("art")}>
        <ResetPassword />
      </AccountFrame>
    </PageTexts>
  );
}
