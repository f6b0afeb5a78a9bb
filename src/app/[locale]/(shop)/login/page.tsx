import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { LoginForm } from "@/features/account/sign-in/login-form";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

/**
 * Texts of this page's client components. Of the error texts, only those of the form's validation
 * (`loginInput`) are needed, because the server sends the texts of other errors.
 */
const ISLAND_TEXTS = [
  "signIn",
  "account",
  "errors.email_invalid",
  "errors.password_missing",
  "errors.password_too_long",
] as const;

type LoginPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: LoginPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "signIn.login" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/** Prerendered; the form is a client component. Specification §2 (screens). */
export default async function LoginPage({ params }: LoginPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("signIn.login");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art="uc3" line={texts("art")}>
        <LoginForm />
      </AccountFrame>
    </PageTexts>
  );
}
