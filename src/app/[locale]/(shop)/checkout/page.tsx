import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { CheckoutIsland } from "@/features/checkout/checkout-island";
import { PayWithoutScripts } from "@/features/checkout/pay-without-scripts";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { CHECKOUT_TEXTS } from "@/i18n/island-texts";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";
import { hostedPage } from "@/server/api/ways-to-pay";
import { cachedPolicies } from "@/trpc/policies-cache";
import { cachedSettings } from "@/trpc/settings-cache";

type CheckoutPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: CheckoutPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "checkout" });
  return unlistedMetadata({ title: texts("title"), description: texts("metaDescription") });
}

/** Prerendered; cart, form and order are client components. Specification §2 (screens). */
export default async function CheckoutPage({ params }: CheckoutPageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const settings = await cachedSettings();
  const { isClosed, guestCart } = settings;
  const page = hostedPage(settings);
  return (
    <PageTexts messages={pickMessages(locale, CHECKOUT_TEXTS)}>
      <div className="page-box pt-3 pb-22 md:pt-5">
        <PayWithoutScripts page={page} />
        <CheckoutIsland
          policies={await cachedPolicies()}
          isClosed={isClosed}
          guestCart={guestCart}
          hostedPage={page}
        />
      </div>
    </PageTexts>
  );
}
