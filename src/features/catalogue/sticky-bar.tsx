"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useCart } from "@/features/session/session-provider";
import { LinesMoney } from "@/features/shared/price/money-text";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";

type StickyBarProps = { stacked?: boolean; children: ReactNode; className?: string };

/**
 * A bar for the buttons of the next step, such as Quick Add or Checkout, on screens below 1024 px
 * (`lg`). It stays at the bottom of the screen; on a screen of little height (`low`) it is at the
 * end of the page.
 */
export function StickyBar({ stacked, children, className }: StickyBarProps) {
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-20 -mx-4 border-line border-t bg-raised px-4 py-3 low:relative md:-mx-6 md:px-6 lg:hidden print:hidden",
        !stacked && "flex items-center gap-4",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The bar after a product was added to the cart, with View cart and Checkout. */
export function AddedBar() {
  const texts = useTranslations("cart");
  const { itemCount, lines, open } = useCart();
  const view = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Move the focus, since the pressed button was removed. A dialog, such as the options wizard,
    // returns the focus to the page when it closes.
    if (!document.activeElement?.closest("[role=dialog]")) {
      view.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <StickyBar stacked>
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        <div className="strike h-full" />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-caption text-ink-2">{texts("count", { count: itemCount })}</span>
        <LinesMoney lines={lines} part="amount" className="font-price" />
      </p>
      <div className="mt-1.5 grid grid-cols-[1fr_1.25fr] gap-2">
        <Button
          ref={view}
          variant="outline"
          aria-haspopup="dialog"
          className="px-3!"
          onClick={open}
        >
          {texts("view")}
        </Button>
        <ButtonLink href="/checkout" variant="flash" className="px-3!">
          {texts("pay")}
          <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </ButtonLink>
      </div>
    </StickyBar>
  );
}
