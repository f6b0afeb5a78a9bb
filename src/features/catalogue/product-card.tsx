import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ProductCardDto } from "@/contract/product-list";
import { moneyPair } from "@/features/shared/money-text";
import { ProductName, productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { DiscountTag } from "@/ui/data/discount-tag";
import { Price } from "@/ui/data/price";
import { FaceValue } from "@/ui/illustrations/face-value";
import { ProductImage } from "@/ui/illustrations/product-image";
import { CardAction } from "./card-action";
import { priceParts } from "./price-parts";

type ProductCardProps = {
  product: ProductCardDto;
  /** A rung of the ladder: a narrow picture and no second action. */
  narrow?: boolean;
  /** One below the heading that the card stands under. */
  headingLevel: 2 | 3;
  /** In the first view of the page. */
  priority?: boolean;
  /** Of a product that has no page yet, so that none is fetched ahead. */
  isPreview?: boolean;
};

/** One product: the whole card is a link, the action beside the price a second one (visual.md §9). */
export function ProductCard(props: ProductCardProps) {
  const { product, narrow = false, headingLevel, priority, isPreview = false } = props;
  const prefetch = isPreview ? false : undefined;
  const Heading = `h${headingLevel}` as const;
  const common = useTranslations("common");
  const locale = useLanguage();
  const { now, old, discount } = priceParts(product);
  const soldOut = product.stockLevel === "out";
  return (
    <article className="group/card relative flex h-full flex-col">
      <CardImage
        product={product}
        crop={narrow ? "narrow" : "card"}
        discount={discount}
        soldOut={soldOut ? common("outOfStock") : null}
        priority={priority}
      />
      <Heading className="mt-4 text-card-title">
        <Link
          href={`/product/${product.id}`}
          prefetch={prefetch}
          className={clsx(
            "outline-none group-hover/card:underline group-hover/card:decoration-2",
            "group-hover/card:underline-offset-4",
            "after:absolute after:inset-0 after:rounded-card",
            "focus-visible:after:outline-3 focus-visible:after:outline-focus",
            "focus-visible:after:outline-offset-3",
          )}
        >
          <ProductName product={product} />
        </Link>
      </Heading>
      <DeliveryLine isTopup={product.fulfilment === "topup"} />
      <div
        className={clsx("mt-auto flex items-end justify-between gap-2", narrow ? "pt-2" : "pt-1")}
      >
        <Price
          now={moneyPair(now)}
          old={old === null ? undefined : moneyPair(old)}
          wasText={common("was")}
          className={clsx("[&_s]:leading-none!", !narrow && "min-h-11 content-center")}
        />
        {!narrow && !soldOut && (
          <CardAction
            productId={product.id}
            name={productName(product, locale)}
            asksFirst={product.asksFirst}
            prefetch={prefetch}
          />
        )}
      </div>
    </article>
  );
}

type CardImageProps = {
  product: ProductCardDto;
  crop: "card" | "narrow";
  discount: string | null;
  soldOut: string | null;
  priority: boolean | undefined;
};

function CardImage({ product, crop, discount, soldOut, priority }: CardImageProps) {
  return (
    <div className="relative">
      <ProductImage
        src={product.imageUrl}
        crop={crop}
        priority={priority}
        className={clsx("rounded-card", soldOut && "saturate-40")}
        imageClassName="transition-transform duration-base group-hover/card:scale-102"
      />
      <FaceValue name={product.name} imageUrl={product.imageUrl} crop={crop} />
      {soldOut && (
        <Badge tone="neutral" className="absolute start-3 bottom-3">
          {soldOut}
        </Badge>
      )}
      {discount && !soldOut && (
        <DiscountTag onArt className="absolute! start-2 bottom-3.5">
          {discount}
        </DiscountTag>
      )}
    </div>
  );
}

function DeliveryLine({ isTopup }: { isTopup: boolean }) {
  const texts = useTranslations("common");
  return (
    <p className="mt-1 flex items-center gap-1.5 text-[0.875rem] text-ink-2 leading-[1.45] md:text-[0.9375rem]">
      {isTopup ? (
        <LightningIcon size={16} weight="fill" aria-hidden="true" className="shrink-0" />
      ) : (
        <EnvelopeSimpleIcon size={16} aria-hidden="true" className="shrink-0" />
      )}
      {texts(isTopup ? "withinFiveMinutes" : "instantByEmail")}
    </p>
  );
}
