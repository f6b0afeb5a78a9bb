import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { localeOr } from "@/domain/text/locale";
import { env } from "@/env";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { AccountHeader } from "@/features/account/shared/account-header";
import { AdminLoginForm } from "@/features/admin/sign-in/admin-login-form";
import { DemoAdminHint } from "@/features/admin/sign-in/demo-admin-hint";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

const ISLAND_TEXTS = ["adminLogin", "adminProof", "account", "errors"] as const;

type AdminLoginPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: AdminLoginPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "adminLogin" });
  return unlistedMetadata({ title: texts("title"), description: texts("line") });
}

/**
 * Prerendered; the form is a client component. The demo shows credentials to try. Specification §2
 * (screens).
 */
export default async function AdminLoginPage({ params }: AdminLoginPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("adminLogin");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art={null} line={texts("art")}>
        <AccountHeader title={texts("title")}>{texts("line")}</AccountHeader>
        <AdminLoginForm />
        {env().DEMO === "1" && <DemoAdminHint email={ADMIN_EMAIL} password={DEMO_ADMIN_PASSWORD} />}
      </AccountFrame>
    </PageTexts>
  );
}
