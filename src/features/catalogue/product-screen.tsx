import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { HeadsetIcon } from "@phosphor-icons/react/dist/ssr/Headset";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CategoryDto, ProductDetailDto } from "@/contract/catalogue";
import { PageProductProvider } from "@/features/shared/product/page-product";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ButtonLink } from "@/ui/form/button-link";
import { FaceValue } from "@/ui/illustrations/face-value";
import { faceValue } from "@/ui/illustrations/face-value-parts";
import { ProductImage } from "@/ui/illustrations/product-image";
import { Breadcrumb } from "@/ui/navigation/breadcrumb";
import { BuyBox } from "./buy-box";
import { ProductHeader } from "./product-header";
import { categoryName, deliverySteps } from "./product-text";
import { WishButton } from "./wish-list/wish-button";

type ProductScreenProps = {
  product: ProductDetailDto;
  category: CategoryDto | null;
  /** The "Customize & Add to Cart" button. */
  customize: ReactNode;
};

/** The product page: one column on a phone, 7 to 5 on a desktop. Specification §2. */
export function ProductScreen({ product, category, customize }: ProductScreenProps) {
  const face = faceValue(product.name, product.imageUrl);
  return (
    <PageProductProvider key={product.id} product={product}>
      <div className="page-box lg:pt-3 lg:pb-18">
        <div className="max-lg:hidden">
          <ProductBreadcrumb product={product} category={category} />
        </div>
        <div className="flex flex-col gap-y-8 lg:mt-4 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-0">
          <div className="relative -mx-4 -mb-3 self-stretch md:-mx-6 lg:mx-0 lg:mb-0 lg:self-start print:mx-0! print:w-72 print:self-start">
            <ProductImage
              src={product.imageUrl}
              crop="stage"
              priority
              className="lg:rounded-panel"
            />
            {face && <FaceValue face={face} crop="stage" />}
            <WishButton productId={product.id} />
          </div>
          <BuyBox
            customize={customize}
            header={<ProductHeader product={product} category={category} />}
          >
            <div className="lg:col-start-1 lg:row-start-2 lg:mt-5">
              <TrustBadges isTopup={product.fulfilment === "topup"} />
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
    </PageProductProvider>
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

/**
 * The trust badges below the picture; they make only the specification's claims. If the owner has
 * disabled a promise, its text is empty and its badge is omitted.
 */
function TrustBadges({ isTopup }: { isTopup: boolean }) {
  const texts = useTranslations("product.trust");
  const promises = [
    isTopup
      ? { key: "topup" as const, Icon: LightningIcon }
      : { key: "email" as const, Icon: EnvelopeSimpleIcon },
    { key: "guarantee" as const, Icon: ArrowCounterClockwiseIcon },
    { key: "secure" as const, Icon: LockKeyIcon },
    { key: "support" as const, Icon: HeadsetIcon },
  ];
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4">
      {promises
        .filter(({ key }) => texts(key) !== "")
        .map(({ key, Icon }) => (
          <li
            key={key}
            className="flex items-start gap-2.5 font-strong text-[0.875rem] leading-[1.35]"
          >
            <Icon size={22} weight="bold" aria-hidden="true" className="shrink-0" />
            <span>{texts(key)}</span>
          </li>
        ))}
    </ul>
  );
}

/** The contents of the product and its delivery. Specification §2. */
function ProductFacts({ product }: { product: ProductDetailDto }) {
  const texts = useTranslations("product");
  return (
    <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
      <section>
        <h2 className="text-h3">{texts("youGet")}</h2>
        <ul className="mt-5 flex flex-col gap-4">
          {useBenefits(product).map((gain) => (
            <li key={gain} className="flex gap-3 text-body">
              <CheckIcon
                size={20}
                weight="bold"
                aria-hidden="true"
                className="mt-[.15em] shrink-0"
              />
              {gain}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-h3">{texts("delivery")}</h2>
        <ol className="mt-5 flex flex-col gap-4">
          {useDeliverySteps(product).map((step, index) => (
            <Step key={step} number={index + 1}>
              {step}
            </Step>
          ))}
        </ol>
      </section>
    </div>
  );
}

function useBenefits(product: ProductDetailDto): string[] {
  const texts = useTranslations("product.gets");
  if (product.fulfilment === "topup") {
    const value = faceValue(product.name, product.imageUrl);
    const credits = value
      ? texts("credits", { amount: `${value.amount} ${value.unit}` })
      : texts("topup");
    return [credits, texts("note"), texts("profile")];
  }
  const isKey = product.fulfilment === "keys";
  const owned = product.codeName === "creative" ? "subscription" : "key";
  return [texts(isKey ? owned : "code"), texts("mail"), texts("profile")];
}

/** The product's delivery steps, or the default ones for its kind. */
function useDeliverySteps(product: ProductDetailDto): string[] {
  const texts = useTranslations("product.steps");
  const own = deliverySteps(product, useLanguage());
  if (own.length > 0) return own;
  return product.game
    ? [
        texts(product.game.isBuiltIn ? "enterId" : "enterAccount"),
        texts("confirm"),
        texts("credits"),
      ]
    : [texts("pay"), texts("confirm"), texts("code")];
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-body">
      <span aria-hidden="true" className="w-5 shrink-0 font-price font-stretch-112%">
        {number}
      </span>
      <bdi>{children}</bdi>
    </li>
  );
}

function BackToShop() {
  const label = useTranslations("product")("backToShop");
  return (
    <Link
      href="/shop"
      className="inline-flex min-h-11 items-center gap-2.5 rounded-badge px-1 text-role-button text-[0.9375rem] hover:underline print:hidden"
    >
      <ArrowLeftIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
      {label}
    </Link>
  );
}

/** The product page for an unknown id. Specification §2. */
export function MissingProduct() {
  const texts = useTranslations("product");
  const errors = useTranslations("errors");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      description={errors("product_not_found")}
      action={<ButtonLink href="/shop">{texts("backToShop")}</ButtonLink>}
      className="page-box py-24"
    />
  );
}
