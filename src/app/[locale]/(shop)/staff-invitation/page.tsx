import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { AccountFrame } from "@/features/account/shared/account-frame";
import { StaffInvitation } from "@/features/account/staff-invitation/staff-invitation";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";

const ISLAND_TEXTS = ["staffInvitation", "account", "errors"] as const;

type InvitationPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: InvitationPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "staffInvitation" });
  return unlistedMetadata({ title: texts("title"), description: texts("line") });
}

/** Prerendered: the link's code is in the URL fragment, which the browser does not send. */
export default async function InvitationPage({ params }: InvitationPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const texts = await getTranslations("staffInvitation");
  return (
    <PageTexts messages={pickMessages(locale, ISLAND_TEXTS)}>
      <AccountFrame art={null} line={texts("art")}>
        <StaffInvitation />
      </AccountFrame>
    </PageTexts>
  );
}
