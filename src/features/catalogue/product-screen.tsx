import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { ProductName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { FaceValue } from "@/ui/art/face-value-text";
import { ProductPicture } from "@/ui/art/picture";
import { Breadcrumb } from "@/ui/breadcrumb";
import { BuyBox } from "./buy-box";
import { ProductFacts } from "./product-facts";
import { ProductHead } from "./product-head";
import { categoryName } from "./product-text";
import { TrustRow } from "./trust-row";

type ProductScreenProps = {
  product: ProductDto;
  category: CategoryDto | null;
  /** "Customize & Add to Cart". */
  customize: ReactNode;
};

/** The product page: one column on a phone, 7 to 5 on a desktop. Specification §2; pictures 05, 06. */
export function ProductScreen({ product, category, customize }: ProductScreenProps) {
  return (
    <div className="page-box lg:pt-3 lg:pb-18">
      <div className="max-lg:hidden">
        <ProductBreadcrumb product={product} category={category} />
      </div>
      <div className="flex flex-col gap-y-8 lg:mt-4 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-0">
        <div className="relative -mx-4 -mb-3 self-stretch md:-mx-6 lg:mx-0 lg:mb-0 lg:self-start">
          <ProductPicture
            src={product.imageUrl}
            crop="stage"
            priority
            className="lg:rounded-panel"
          />
          <FaceValue name={product.name} imageUrl={product.imageUrl} crop="stage" />
        </div>
        <BuyBox
          product={product}
          customize={customize}
          head={<ProductHead product={product} category={category} />}
        >
          <div className="lg:col-start-1 lg:row-start-2 lg:mt-5">
            <TrustRow isTopup={product.fulfilment === "topup"} />
          </div>
          <div className="lg:col-span-2 lg:mt-12">
            <ProductFacts product={product} />
          </div>
          <div className="-ms-1 max-lg:mb-2 lg:col-span-2 lg:mt-8">
            <BackToShop />
          </div>
        </BuyBox>
      </div>
    </div>
  );
}

function ProductBreadcrumb({
  product,
  category,
}: Pick<ProductScreenProps, "product" | "category">) {
  const texts = useTranslations("shop");
  const locale = useLanguage();
  const crumbs = [
    { key: "home", label: texts("home"), href: "/" },
    { key: "shop", label: texts("shop"), href: "/shop" },
    ...(category
      ? [
          {
            key: "category",
            label: categoryName(category, locale),
            href: `/shop/${category.slug}`,
          },
        ]
      : []),
    { key: "product", label: <ProductName product={product} /> },
  ];
  return <Breadcrumb label={texts("breadcrumb")} crumbs={crumbs} />;
}

function BackToShop() {
  const label = useTranslations("product")("backToShop");
  return (
    <Link
      href="/shop"
      className="inline-flex min-h-11 items-center gap-2.5 rounded-badge px-1 text-role-button text-[0.9375rem] hover:underline"
    >
      <ArrowLeftIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
      {label}
    </Link>
  );
}
