import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { type Messages, messagesOf, pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";
import { requireAdmin } from "@/server/api/require-admin";
import { filterProviders, waysToPay } from "@/server/api/ways-to-pay";
import { cachedSettings } from "@/trpc/settings-cache";
import { PanelIsland } from "./panel-island";

/** Groups of messages that the panel uses in addition to its own groups, named `admin…`. */
const SHOP_TEXTS = [
  "alerts",
  "account",
  "panel",
  "errors",
  "layout",
  "policies",
  "product",
  "providerIssues",
  "shop",
];

type AdminPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: AdminPageProps): Promise<Metadata> {
  await requireAdmin();
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "panel" });
  return unlistedMetadata({ title: texts("title") });
}

/**
 * The control panel. Redirects a visitor without an admin session to /admin-login. Specification §2
 * (screens) and §6 (roles).
 */
export default async function AdminPage({ params }: AdminPageProps) {
  const access = await requireAdmin();
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const [{ timeZone, lowStock }, providers] = await Promise.all([
    cachedSettings(),
    filterProviders(locale),
  ]);
  return (
    <PageTexts messages={pickMessages(locale, panelTexts())} timeZone={timeZone}>
      <PanelIsland
        {...access}
        timeZone={timeZone}
        lowStock={lowStock}
        waysToPay={waysToPay(locale)}
        providers={providers}
      />
    </PageTexts>
  );
}

function panelTexts(): (keyof Messages)[] {
  const names = Object.keys(messagesOf("en")) as (keyof Messages)[];
  return names.filter((name) => name.startsWith("admin") || SHOP_TEXTS.includes(name));
}
