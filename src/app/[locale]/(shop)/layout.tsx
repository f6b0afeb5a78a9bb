import { ShoppingCartSimpleIcon } from "@phosphor-icons/react/dist/ssr/ShoppingCartSimple";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { localeOr } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { CartButton } from "@/features/cart/cart-button";
import { ClosedNotice } from "@/features/layout/closed-notice";
import { FooterChoice } from "@/features/layout/footer/footer-choice";
import { CompactFooter, SiteFooter } from "@/features/layout/footer/site-footer";
import { SiteHeader } from "@/features/layout/header/site-header";
import { CONTENT_ID } from "@/features/shared/page/focus-content";
import { catalogueCategories } from "@/trpc/catalogue-cache";
import { cachedPolicies } from "@/trpc/policies-cache";
import { cachedSettings } from "@/trpc/settings-cache";

/**
 * The shop's pages, with header and footer, are prerendered and the same for all visitors. The
 * exception is a list with filters (shop/[category]/search). Client components load what depends
 * on the visitor, such as the cart.
 */
export const dynamic = "force-static";

type ShopLayoutProps = { children: ReactNode; params: Promise<{ locale: string }> };

export default async function ShopLayout({ children, params }: ShopLayoutProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const categories = (await catalogueCategories()).map(({ slug, name, nameAr }) => ({
    slug,
    name: localized(locale, name, nameAr),
  }));
  const policies = await cachedPolicies();
  const { isClosed, closedWords, closedWordsAr, guestCart } = await cachedSettings();
  return (
    <>
      <SiteHeader
        cart={
          <CartButton guestCart={guestCart}>
            <ShoppingCartSimpleIcon size={22} aria-hidden="true" />
          </CartButton>
        }
      />
      {isClosed && <ClosedNotice words={locale === "ar" ? closedWordsAr : closedWords} />}
      <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <FooterChoice
        full={<SiteFooter categories={categories} policies={policies} />}
        line={<CompactFooter policies={policies} />}
      />
    </>
  );
}
