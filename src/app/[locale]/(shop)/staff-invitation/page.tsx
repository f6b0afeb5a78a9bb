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

/**
 * Where a person accepts an invitation to the staff. Prerendered: the invitation's token is in the
 * URL's fragment, which browsers do not send, so a client component reads it.
 */
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
