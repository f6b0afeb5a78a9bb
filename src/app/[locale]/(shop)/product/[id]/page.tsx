import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { productIdInput } from "@/contract/catalogue";
import { localeOr } from "@/domain/text/locale";
import { env } from "@/env";
import { MissingProduct, ProductScreen } from "@/features/catalogue/product-screen";
import { productSummary } from "@/features/catalogue/seo/page-summary";
import { productShareImage } from "@/features/catalogue/seo/share-image";
import { breadcrumbData, productData } from "@/features/catalogue/seo/structured-data";
import { CustomizeButton } from "@/features/customize/customize-button";
import { NotFoundStatus } from "@/features/layout/errors/not-found-status";
import { JsonLd } from "@/features/layout/json-ld";
import { pageMetadata, unlistedMetadata } from "@/features/shared/page/page-metadata";
import { productName } from "@/features/shared/product/product-name";
import { PRODUCT_TEXTS } from "@/i18n/island-texts";
import { pickMessages } from "@/i18n/messages";
import { PageTexts } from "@/i18n/page-texts";
import { catalogueCategories, catalogueProduct, featuredCards } from "@/trpc/catalogue-cache";
import { prerenderParams } from "@/trpc/prerender";

type PageProps = { params: Promise<{ locale: string; id: string }> };

/**
 * A build with PRERENDER=1 prerenders the pages of the featured products. Other product pages, and
 * all of them after a plain build, are rendered at their first visit and then cached.
 */
export function generateStaticParams() {
  return prerenderParams(async () => (await featuredCards()).map(({ id }) => ({ id: String(id) })));
}

/** The product of the path's id; null if the id is not a number or no product on sale has it. */
async function productOf(segment: string) {
  const input = productIdInput.safeParse({ id: /^\d+$/.test(segment) ? Number(segment) : null });
  return input.success ? catalogueProduct(input.data.id) : null;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale: segment, id } = await params;
  const locale = localeOr(segment);
  const product = await productOf(id);
  if (!product) {
    const texts = await getTranslations({ locale });
    return unlistedMetadata({
      title: texts("product.missingTitle"),
      description: texts("errors.product_not_found"),
    });
  }
  return pageMetadata({
    locale,
    title: productName(product, locale),
    description: productSummary(product, locale),
    url: `/product/${product.id}`,
    image: productShareImage(product, locale),
  });
}

export default async function Page({ params }: PageProps) {
  const { locale: segment, id } = await params;
  const locale = localeOr(segment);
  setRequestLocale(locale);
  const product = await productOf(id);
  if (!product) {
    return (
      <>
        <MissingProduct />
        <NotFoundStatus />
      </>
    );
  }
  const categories = await catalogueCategories();
  const category = categories.find(({ id }) => id === product.categoryId) ?? null;
  const reader = { locale, origin: env().APP_URL };
  const page = { product, category };
  return (
    <>
      <JsonLd things={[productData(page, reader), breadcrumbData(page, reader)]} />
      <PageTexts messages={pickMessages(locale, PRODUCT_TEXTS)}>
        <ProductScreen {...page} customize={<CustomizeButton />} />
      </PageTexts>
    </>
  );
}
