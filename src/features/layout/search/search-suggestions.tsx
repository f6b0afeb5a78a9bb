"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { centsFromDecimal } from "@/domain/money";
import { localized } from "@/domain/text/localized";
import { MoneyText } from "@/features/shared/price/money-text";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import type { popular } from "@/trpc/find-products";
import { ProductImage } from "@/ui/illustrations/product-image";

type Offers = Awaited<ReturnType<typeof popular>>;

/**
 * Popular products and the categories, shown in the search sheet before a search and if a search
 * has no results. Renders nothing until they are loaded.
 */
export function SearchOffers({ onSelect }: { onSelect: () => void }) {
  const texts = useTranslations("layout.search");
  const locale = useLanguage();
  const headingId = useId();
  const offers = useOffers();
  if (!offers) return null;
  return (
    <>
      <section aria-labelledby={`${headingId}-products`} className="mt-6">
        <h3 id={`${headingId}-products`} className="text-caption text-ink-2">
          {texts("popular")}
        </h3>
        <ul className="-mx-2 mt-1">
          {offers.products.map((product) => (
            <li key={product.id}>
              <Link
                href={`/product/${product.id}`}
                prefetch={false}
                onClick={onSelect}
                className="flex min-h-16 items-center gap-3 rounded-control px-2 hover:bg-mist"
              >
                <ProductImage
                  src={product.imageUrl}
                  crop="thumb"
                  className="size-12 shrink-0 rounded-control"
                />
                <span className="min-w-0 grow text-[0.9375rem] leading-snug">
                  <ProductName product={product} />
                </span>
                <MoneyText
                  value={centsFromDecimal(product.priceUSD)}
                  className="shrink-0 font-price text-[0.9375rem]"
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby={`${headingId}-categories`} className="mt-6">
        <h3 id={`${headingId}-categories`} className="text-caption text-ink-2">
          {texts("categories")}
        </h3>
        <ul className="mt-2 flex flex-wrap gap-2">
          {offers.categories.map(({ slug, name, nameAr }) => (
            <li key={slug}>
              <Link
                href={`/shop/${slug}`}
                prefetch={false}
                onClick={onSelect}
                className="frame inline-flex min-h-11 items-center rounded-full px-4 font-strong text-[0.9375rem] hover:bg-mist"
              >
                {localized(locale, name, nameAr)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function useOffers(): Offers | null {
  const [offers, setOffers] = useState<Offers | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("@/trpc/find-products")
      .then((file) => file.popular())
      // A failed request shows neither offers nor an error, since the offers are optional.
      .then(
        (answer) => isCurrent && setOffers(answer),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, []);
  return offers;
}
