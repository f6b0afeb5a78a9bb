"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ProductCardDto } from "@/contract/product-list";
import { ProductCard } from "@/features/catalogue/product-card";
import { PRODUCT_GRID } from "@/features/catalogue/product-grid";
import { useCurrentUser } from "@/features/session/session-provider";
import { PageLoadFailed } from "@/features/shared/errors/page-load-failed";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { TrpcProvider, trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { useWishList } from "./use-wish-list";
import { WishListSkeleton } from "./wish-list-skeleton";

/** The wish list page. A guest's list is stored in this browser, a customer's in the account. */
export function WishListScreen() {
  return (
    <TrpcProvider>
      <LoadedWishes />
    </TrpcProvider>
  );
}

function LoadedWishes() {
  const texts = useTranslations("wishList");
  const { user, isError: isUserUnknown, refetch } = useCurrentUser();
  const generic = useTranslations("errors")("generic");
  const { productIds, error, reload, remove } = useWishList();
  // Reload a list that an earlier page has read: another device may have changed it since.
  const wasKnown = useRef(productIds !== null);
  useEffect(() => {
    if (wasKnown.current) void reload();
  }, [reload]);
  const products = trpc.wishList.products.useQuery(
    { productIds: [...(productIds ?? [])] },
    { enabled: productIds !== null && productIds.length > 0, placeholderData: (before) => before },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = products.data ?? (productIds?.length === 0 ? [] : undefined);
  if (productIds === null || !cards) {
    const failure = error ?? products.error ?? (isUserUnknown ? new Error(generic) : null);
    if (!failure) return <WishListSkeleton />;
    return (
      <PageLoadFailed
        title={texts("title")}
        error={failure}
        texts={{ retry: texts("tryAgain"), loading: texts("loading") }}
        isBusy={products.isFetching}
        onRetry={() => void (isUserUnknown ? refetch() : error ? reload() : products.refetch())}
      />
    );
  }
  const shown = cards.filter(({ id }) => productIds.includes(id));
  // A placeholder is the response for the previous list: newly added products are missing in it,
  // but not hidden in the shop.
  const hidden = products.isPlaceholderData
    ? []
    : productIds.filter((id) => !shown.some((product) => product.id === id));

  async function takeOff(ids: readonly number[]) {
    for (const id of ids) {
      if (!(await remove(id))) return;
    }
    heading.current?.focus();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-display-2 outline-none">
        {texts("title")}
      </h1>
      {productIds.length === 0 && (
        <EmptyState
          title={texts("empty.title")}
          description={texts("empty.line")}
          action={<ButtonLink href="/shop">{texts("empty.toShop")}</ButtonLink>}
          className="py-16"
        />
      )}
      {shown.length > 0 && (
        <>
          {user === null && <GuestLine />}
          <ul className={`${PRODUCT_GRID} mt-8`}>
            {shown.map((product) => (
              <Wish
                key={product.id}
                product={product}
                onRemove={() => void takeOff([product.id])}
              />
            ))}
          </ul>
        </>
      )}
      {hidden.length > 0 && (
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <p className="text-body text-ink-2">{texts("hidden.line", { count: hidden.length })}</p>
          <Button variant="soft" size="small" onClick={() => void takeOff(hidden)}>
            {texts("hidden.remove")}
          </Button>
        </div>
      )}
    </>
  );
}

function GuestLine() {
  const texts = useTranslations("wishList");
  return (
    <p className="mt-3 max-w-measure text-body text-ink-2">
      {texts.rich("guest", {
        signIn: (label) => (
          <Link href="/login" className="link">
            {label}
          </Link>
        ),
      })}
    </p>
  );
}

function Wish({ product, onRemove }: { product: ProductCardDto; onRemove: () => void }) {
  const texts = useTranslations("wishList");
  const name = productName(product, useLanguage());
  return (
    <li className="flex flex-col">
      <ProductCard product={product} headingLevel={2} />
      <Button
        variant="soft"
        size="small"
        className="mt-3 self-start"
        aria-label={texts("remove.named", { product: name })}
        onClick={onRemove}
      >
        {texts("remove.label")}
      </Button>
    </li>
  );
}
