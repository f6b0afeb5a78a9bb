import type { BreadcrumbList, Product } from "schema-dts";
import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { decimalFromCents } from "@/domain/money";
import { isOutOfStock } from "@/domain/orders/cart";
import type { Locale } from "@/domain/text/locale";
import { localizedPath } from "@/domain/text/localized-path";
import { priceParts } from "@/features/catalogue/price-parts";
import { categoryName, productDescription } from "@/features/catalogue/product-text";
import { productName } from "@/features/shared/product/product-name";
import { messagesOf } from "@/i18n/messages";
import { productShareImage } from "./share-image";

interface Reader {
  locale: Locale;
  /** The shop's origin, such as "https://barq.example". */
  origin: string;
}

type ProductPage = { product: ProductDto; category: CategoryDto | null };

/** The product and its offer as on the page, priced in US dollars, the catalogue's currency. */
export function productData(page: ProductPage, { locale, origin }: Reader): Product {
  const { product, category } = page;
  const { now, old } = priceParts(product);
  const url = addressOf(`/product/${product.id}`, { locale, origin });
  const inDollars = { priceCurrency: "USD" } as const;
  return {
    "@type": "Product",
    name: productName(product, locale),
    description: productDescription(product, locale),
    image: new URL(productShareImage(product, locale).url, origin).href,
    ...(category && { category: categoryName(category, locale) }),
    url,
    offers: {
      "@type": "Offer",
      url,
      price: decimalFromCents(now),
      ...inDollars,
      availability: isOutOfStock(product.stock)
        ? "https://schema.org/OutOfStock"
        : "https://schema.org/InStock",
      ...(old !== null && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "https://schema.org/StrikethroughPrice",
          price: decimalFromCents(old),
          ...inDollars,
        },
      }),
    },
  };
}

/** The breadcrumb: home, shop, category, product. The page itself comes last. */
export function breadcrumbData(page: Partial<ProductPage>, reader: Reader): BreadcrumbList {
  const { home, shop } = messagesOf(reader.locale).shop;
  const { product, category } = page;
  const crumbs = [{ name: home, path: "/" }];
  crumbs.push({ name: shop, path: "/shop" });
  if (category) {
    crumbs.push({ name: categoryName(category, reader.locale), path: `/shop/${category.slug}` });
  }
  if (product) {
    crumbs.push({ name: productName(product, reader.locale), path: `/product/${product.id}` });
  }
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: addressOf(path, reader),
    })),
  };
}

function addressOf(path: string, { locale, origin }: Reader): string {
  return new URL(localizedPath(path, locale), origin).href;
}
