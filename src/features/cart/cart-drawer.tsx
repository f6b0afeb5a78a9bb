"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { useTranslations } from "next-intl";
import { useCart } from "@/features/shell/cart-context";
import { CartTotal } from "@/features/shell/cart-total";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { Drawer } from "@/ui/drawer";
import { EmptyState } from "@/ui/empty-state";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { CartLine } from "./cart-line";

const SKELETON_ROWS = ["first", "second", "third"];

/** Loading, failed, empty or the list with its foot. Specification §2, picture 07. */
export function CartDrawer() {
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
      foot={hasItems && <DrawerFoot />}
    >
      {isLoading && <LoadingRows />}
      {error && <LoadError message={error} />}
      {!isLoading && !error && !hasItems && <EmptyCart />}
      {hasItems && (
        <ul aria-label={texts("items")} className="divide-y divide-line">
          {items.map((item) => (
            <CartLine key={item.id} item={item} />
          ))}
        </ul>
      )}
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
  const texts = useTranslations("cart");
  const { reload } = useCart();
  return (
    <>
      <Note kind="err" role="alert">
        {message}
      </Note>
      <Button variant="line" className="mt-4" onClick={reload}>
        {texts("tryAgain")}
      </Button>
    </>
  );
}

function EmptyCart() {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const { close } = useCart();
  return (
    <EmptyState
      title={texts("emptyTitle")}
      line={texts("emptyLine")}
      action={
        <ButtonLink href="/shop" onClick={close}>
          {common("continueShopping")}
        </ButtonLink>
      }
      className="mt-16"
    />
  );
}

function DrawerFoot() {
  const texts = useTranslations("cart");
  const common = useTranslations("common");
  const { total, close } = useCart();
  return (
    <>
      <CartTotal total={total} />
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
