"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslations } from "next-intl";
import type { CartItemDto } from "@/contract/cart";
import { topupAnswers } from "@/domain/catalogue/game";
import { maxLineQuantity } from "@/domain/orders/cart";
import type { GuestCart } from "@/domain/shop/settings";
import { cartLineOf, unitOf } from "@/features/session/cart-sums";
import { EmptyCartLine } from "@/features/session/empty-cart-line";
import { useCart } from "@/features/session/session-provider";
import { RetryAlert } from "@/features/shared/errors/retry-alert";
import { LineDetails } from "@/features/shared/order/line-details";
import { CartTotal } from "@/features/shared/price/cart-total";
import { CouponField, LineDiscount } from "@/features/shared/price/coupon-field";
import { LinesMoney, MoneyText } from "@/features/shared/price/money-text";
import { QuantityPrice } from "@/features/shared/price/quantity-price";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { IconButton } from "@/ui/form/icon-button";
import { QuantityStepper } from "@/ui/form/quantity-stepper";
import { ProductImage } from "@/ui/illustrations/product-image";
import { KeepFocus } from "@/ui/keep-focus";
import { Drawer } from "@/ui/overlay/drawer";

const SKELETON_ROWS = ["first", "second", "third"];

/** The cart drawer: loading, failed, empty, or the list with its footer. Specification §2. */
export function CartDrawer({ guestCart }: { guestCart: GuestCart }) {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const { items, itemCount, isOpen, close, isLoading, error } = useCart();
  const hasItems = items.length > 0;
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={texts("title")}
      count={hasItems ? itemCount : undefined}
      closeLabel={common("close")}
      footer={hasItems && <DrawerFooter />}
    >
      <KeepFocus label={texts("title")} shown={[isLoading, ...items.map(({ id }) => id)].join()}>
        {isLoading && <LoadingRows />}
        {error && <LoadError message={error} />}
        {!isLoading && !error && !hasItems && <EmptyCart guestCart={guestCart} />}
        {hasItems && (
          <ul aria-label={texts("items")} className="divide-y divide-line">
            {items.map((item) => (
              <CartLine key={item.id} item={item} />
            ))}
          </ul>
        )}
      </KeepFocus>
    </Drawer>
  );
}

function LoadingRows() {
  const texts = useTranslations("cart");
  return (
    <div role="status">
      <span className="sr-only">{texts("loading")}</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex gap-4 py-5 first-of-type:pt-0">
          <Skeleton className="size-24 shrink-0 rounded-card" />
          <div className="grow">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <Skeleton className="mt-3 h-11 w-30 rounded-control" />
          </div>
        </div>
      ))}
    </div>
  );
}

function LoadError({ message }: { message: string }) {
  const retry = useTranslations("cart")("tryAgain");
  const { reload } = useCart();
  return <RetryAlert message={message} retry={retry} onRetry={reload} />;
}

function EmptyCart({ guestCart }: { guestCart: GuestCart }) {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const { close } = useCart();
  return (
    <EmptyState
      title={texts("emptyTitle")}
      description={<EmptyCartLine guestCart={guestCart} />}
      action={
        <ButtonLink href="/shop" onClick={close}>
          {common("continueShopping")}
        </ButtonLink>
      }
      className="mt-16"
    />
  );
}

function DrawerFooter() {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const { total, lines, coupon, applyCoupon, removeCoupon, close } = useCart();
  return (
    <>
      <div className="-mt-2 mb-1">
        <CouponField coupon={coupon} lines={lines} onApply={applyCoupon} onRemove={removeCoupon} />
      </div>
      <CartTotal total={total} lines={lines} />
      <p className="mt-3 text-balance text-caption text-ink-2">{texts("promise")}</p>
      <ButtonLink
        href="/checkout"
        variant="flash"
        size="large"
        wide
        onClick={close}
        className="mt-3"
      >
        {texts("checkout")}
        <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
      </ButtonLink>
      <Button variant="ghost" wide onClick={close} className="mt-2">
        {common("continueShopping")}
      </Button>
    </>
  );
}

/** A cart line: picture, name, options, Player ID, quantity, remove button and line total. */
function CartLine({ item }: { item: CartItemDto }) {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const locale = useLanguage();
  const { setQuantity, remove, busyLineId } = useCart();
  const product = productName(item.product, locale);
  return (
    <li className="flex gap-4 py-5 first:pt-0">
      <ProductImage
        src={item.product.imageUrl}
        crop="thumb"
        className="size-24 shrink-0 rounded-card"
      />
      <div className="flex min-w-0 grow flex-col">
        <div className="flex gap-4">
          <div className="min-w-0 grow">
            <p className="mb-0.5 text-role-title text-[1.0625rem]">
              <ProductName product={item.product} />
            </p>
            <LineDetails
              options={item.options}
              account={topupAnswers(item.product.game?.fields ?? [], item.topupFields)}
              fallback={item.product.fulfilment === "topup" ? undefined : texts("deliveredByEmail")}
            />
            <QuantityPrice from={item.quantityFrom} price={<MoneyText value={unitOf(item)} />} />
            <LineDiscount line={cartLineOf(item)} />
          </div>
          {!item.isOutdated && (
            <LinesMoney lines={[cartLineOf(item)]} part="gross" className="shrink-0 font-price" />
          )}
        </div>
        {item.isOutdated && (
          <Alert kind="wait" className="mt-2.5">
            {texts("outdated")}
          </Alert>
        )}
        <div className="mt-2.5 flex items-center justify-between gap-3">
          <QuantityStepper
            value={item.quantity}
            min={0}
            max={maxLineQuantity(item.product)}
            busy={busyLineId === item.id}
            onChange={(quantity) => setQuantity(item.id, quantity)}
            labels={{
              group: texts("quantityOf", { product }),
              decrease: common("decrease"),
              increase: common("increase"),
            }}
          />
          <IconButton label={texts("remove", { product })} onClick={() => remove(item.id)}>
            <TrashIcon size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
