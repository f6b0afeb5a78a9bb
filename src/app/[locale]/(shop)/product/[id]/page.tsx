import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { productIdInput } from "@/contract/catalogue";
import { localeOr } from "@/domain/locale";
import { MissingProduct } from "@/features/catalogue/missing-product";
import { ProductScreen } from "@/features/catalogue/product-screen";
import { productDescription } from "@/features/catalogue/product-text";
import { CustomizeButton } from "@/features/customize/customize-button";
import { NotFoundStatus } from "@/features/shell/not-found-status";
import { pageMetadata } from "@/features/shell/page-metadata";
import { productName } from "@/features/shell/product-name";
import { atBuild, catalogueCategories, catalogueProduct, catalogueProducts } from "@/trpc/server";

type PageProps = { params: Promise<{ locale: string; id: string }> };

export function generateStaticParams() {
  return atBuild(async () => (await catalogueProducts()).map(({ id }) => ({ id: String(id) })));
}

/** The product of a path; null for an id that is no number or belongs to none. */
async function productOf(segment: string) {
  const input = productIdInput.safeParse({ id: /^\d+$/.test(segment) ? Number(segment) : null });
  return input.success ? catalogueProduct(input.data.id) : null;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale: segment, id } = await params;
  const locale = localeOr(segment);
  const product = await productOf(id);
  if (!product) {
    const texts = await getTranslations({ locale, namespace: "product" });
    return { title: texts("missingTitle"), robots: { index: false } };
  }
  return pageMetadata({
    title: productName(product, locale),
    description: productDescription(product, locale),
    url: `/product/${product.id}`,
  });
}

export default async function Page({ params }: PageProps) {
  const { locale, id } = await params;
  setRequestLocale(localeOr(locale));
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
  return (
    <ProductScreen
      product={product}
      category={categories.find((category) => category.id === product.categoryId) ?? null}
      customize={<CustomizeButton product={product} />}
    />
  );
}
