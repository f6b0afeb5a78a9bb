"use client";

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ProductCardDto } from "@/contract/product-list";
import { Badge } from "@/ui/data/badge";
import { DiscountTag } from "@/ui/data/discount-tag";
import { type MoneyPair, Price } from "@/ui/data/price";
import { FaceValue } from "@/ui/illustrations/face-value";
import type { FaceValueParts } from "@/ui/illustrations/face-value-parts";
import { ProductImage } from "@/ui/illustrations/product-image";
import { CardAction } from "./card-action";

/**
 * The contents of a card, in the page's language. Values that do not apply are undefined, since
 * every other value adds to the page's HTML.
 */
type CardViewProps = {
  id: number;
  name: string;
  /** True if the name is English on an Arabic page. */
  isForeign: boolean | undefined;
  imageUrl: string;
  face: FaceValueParts | undefined;
  now: MoneyPair;
  old: MoneyPair | undefined;
  /** "−17%". */
  discount: string | undefined;
  isTopup: boolean | undefined;
  isSoldOut: boolean | undefined;
  asksFirst: NonNullable<ProductCardDto["asksFirst"]> | undefined;
  narrow: boolean | undefined;
  headingLevel: 2 | 3;
  priority: boolean | undefined;
  isPreview: boolean | undefined;
};

/** Renders a product's card. */
export function CardView(props: CardViewProps) {
  const { id, name, isForeign, now, old, isTopup, isSoldOut, asksFirst, narrow, isPreview } = props;
  const prefetch = isPreview ? false : undefined;
  const Heading = `h${props.headingLevel}` as const;
  const common = useTranslations("common");
  return (
    <article className="group/card relative flex h-full flex-col">
      <CardImage {...props} />
      <Heading className="mt-4 text-card-title">
        <Link
          href={`/product/${id}`}
          prefetch={prefetch}
          className={clsx(
            "outline-none group-hover/card:underline group-hover/card:decoration-2",
            "group-hover/card:underline-offset-4",
            "after:absolute after:inset-0 after:rounded-card",
            "focus-visible:after:outline-3 focus-visible:after:outline-focus",
            "focus-visible:after:outline-offset-3",
          )}
        >
          {isForeign ? (
            <bdi dir="ltr" lang="en">
              {name}
            </bdi>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Link>
      </Heading>
      <DeliveryLine isTopup={isTopup} />
      <div
        className={clsx("mt-auto flex items-end justify-between gap-2", narrow ? "pt-2" : "pt-1")}
      >
        <Price
          now={now}
          old={old}
          wasText={common("was")}
          className={clsx("[&_s]:leading-none!", !narrow && "min-h-11 content-center")}
        />
        {!narrow && !isSoldOut && (
          <CardAction
            productId={id}
            name={name}
            asksFirst={asksFirst ?? null}
            prefetch={prefetch}
          />
        )}
      </div>
    </article>
  );
}

function CardImage({ imageUrl, face, narrow, isSoldOut, discount, priority }: CardViewProps) {
  const common = useTranslations("common");
  const crop = narrow ? "narrow" : "card";
  return (
    <div className="relative">
      <ProductImage
        src={imageUrl}
        crop={crop}
        priority={priority}
        className={clsx("rounded-card", isSoldOut && "saturate-40")}
        imageClassName="transition-transform duration-base group-hover/card:scale-102"
      />
      {face && <FaceValue face={face} crop={crop} />}
      {isSoldOut && (
        <Badge tone="neutral" className="absolute start-3 bottom-3">
          {common("outOfStock")}
        </Badge>
      )}
      {discount && !isSoldOut && (
        <DiscountTag onArt className="absolute! start-2 bottom-3.5">
          {discount}
        </DiscountTag>
      )}
    </div>
  );
}

function DeliveryLine({ isTopup }: { isTopup: boolean | undefined }) {
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
