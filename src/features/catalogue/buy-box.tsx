"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { incompleteField, normalizedAnswers, type TopupAnswers } from "@/domain/catalogue/game";
import { centsFromDecimal } from "@/domain/money";
import { isOutOfStock } from "@/domain/orders/cart";
import { useCart } from "@/features/session/session-provider";
import { CheckedAccountFields } from "@/features/shared/account/checked-account-fields";
import { MoneyText } from "@/features/shared/price/money-text";
import { optionLabel } from "@/features/shared/product/option-text";
import { usePageProduct } from "@/features/shared/product/page-product";
import { rememberAnswers, rememberedAnswers } from "@/features/shared/remembered-answers";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";
import { AddedBar, StickyBar } from "./sticky-bar";
import { TellWhenBack, useStockRequest } from "./tell-when-back";

type BuyBoxProps = {
  /** The name and the price, above the controls. */
  header: ReactNode;
  /** The "Customize & Add to Cart" button. */
  customize: ReactNode;
  /** Rendered between the buttons and a phone's sticky bar. */
  children: ReactNode;
};

/** The account fields of a top-up and both buy buttons; on a phone, a sticky bar has Quick Add. */
export function BuyBox({ header, customize, children }: BuyBoxProps) {
  const texts = useTranslations("product");
  const common = useTranslations("common");
  const { product } = usePageProduct();
  const quick = useQuickAdd();
  const wish = useStockRequest();
  const fieldId = useId();
  const soldOutId = useId();
  // The error and the hint of the first missing field explain the disabled button.
  const missingId = `${fieldId}-${quick.missing?.key}`;
  const reasonId = quick.isSoldOut ? soldOutId : `${missingId}-error ${missingId}-help`;
  return (
    <>
      <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        {header}
        <hr className="mt-7 mb-6 border-line border-t-[1.5px]" />
        <div className="flex flex-col gap-3">
          {quick.isSoldOut && (
            <>
              <p id={soldOutId} className="text-body">
                {texts("soldOut")}
              </p>
              {/* On a phone, the button that opens this form is in the sticky bar. */}
              <div className={clsx(!wish.isOpen && "max-lg:hidden low:block")}>
                <TellWhenBack wish={wish} leads />
              </div>
            </>
          )}
          {product.game && (
            <div className="mb-2">
              <CheckedAccountFields
                id={fieldId}
                productId={product.id}
                game={product.game}
                answers={quick.account}
                onAnswer={quick.answer}
                showsAll={quick.hasTried}
                forgivesEmpty
                onEnter={quick.quickAdd}
              />
            </div>
          )}
          <div className="max-lg:hidden">
            <QuickAddButton quick={quick} reasonId={reasonId} size="large" />
          </div>
          <QuickAddChoice product={product} />
          {customize}
          {!quick.isSoldOut && <TellWhenBack wish={wish} />}
        </div>
      </div>
      {children}
      {quick.isSoldOut ? (
        wish.isOpen || (
          <StickyBar className="low:hidden">
            <TellWhenBack wish={wish} leads />
          </StickyBar>
        )
      ) : quick.hasAdded ? (
        <AddedBar />
      ) : (
        <StickyBar>
          <p className="shrink-0">
            <span className="block text-caption text-ink-2 leading-tight">{common("total")}</span>
            <MoneyText
              value={centsFromDecimal(product.quickAdd?.priceUSD ?? product.priceUSD)}
              className="text-price-card min-[23.4375rem]:text-[1.25rem]"
            />
          </p>
          <QuickAddButton quick={quick} reasonId={reasonId} size="base" />
        </StickyBar>
      )}
    </>
  );
}

/**
 * The state of Quick Add and of a top-up's account, shared by the button in the page and the button
 * in the sticky bar. Specification §5.
 */
function useQuickAdd() {
  const { product, readStock } = usePageProduct();
  const { game } = product;
  const { add, strike, itemCount } = useCart();
  const [strikeSeen, setStrikeSeen] = useState(strike);
  const [account, setAccount] = useState<TopupAnswers>({});
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStruck, setStruck] = useState(false);

  // Prefill after hydration, since the prerendered page cannot know the account. Keep text that was
  // typed before.
  useEffect(() => {
    if (!game) return;
    const remembered = rememberedAnswers(product.id, game);
    setAccount((typed) => {
      const written = Object.entries(typed).filter(([, value]) => value !== "");
      return { ...remembered, ...Object.fromEntries(written) };
    });
  }, [game, product.id]);

  const missing = game ? (incompleteField(game.fields, account)?.field ?? null) : null;
  // If each option has its own keys, Quick Add adds the displayed option.
  const { quickAdd: choice } = product;
  const isSoldOut =
    isOutOfStock(product.stock) || (product.choiceStock !== null && choice === null);

  async function quickAdd() {
    if (isSoldOut || isBusy) return;
    if (missing) {
      setTried(true);
      return;
    }
    setBusy(true);
    const topupFields = normalizedAnswers(game?.fields ?? [], account);
    const isAdded = await add({
      product_id: product.id,
      topupFields,
      customization: choice ? { [choice.stepId]: choice.value } : {},
    });
    if (!isAdded) void readStock();
    else if (game) rememberAnswers(product.id, game, topupFields);
    setStruck(isAdded);
    setBusy(false);
  }

  return {
    account,
    answer(key: string, value: string) {
      setAccount((before) => ({ ...before, [key]: value }));
      setStrikeSeen(strike);
    },
    /** The first account field without a valid answer, which prevents the add; null if none. */
    missing,
    /** True after an attempt to add, which shows the problem of the missing field. */
    hasTried,
    showProblem: () => setTried(true),
    isSoldOut,
    isDisabled: isSoldOut || missing !== null,
    isBusy,
    isStruck,
    /** True after an add here or in the wizard, until the account is edited or the cart emptied. */
    hasAdded: strike !== strikeSeen && itemCount > 0,
    quickAdd,
    endStrike: () => setStruck(false),
  };
}

type QuickAdd = ReturnType<typeof useQuickAdd>;

/** The option that Quick Add adds, with its price, if each option has its own keys. */
function QuickAddChoice({ product: { quickAdd } }: { product: ProductDetailDto }) {
  const texts = useTranslations("product");
  const locale = useLanguage();
  if (!quickAdd) return null;
  return (
    <p className="text-small text-ink-2">
      {texts.rich("quickAddTakes", {
        choice: () => <bdi>{optionLabel(quickAdd, locale)}</bdi>,
        price: () => <MoneyText value={centsFromDecimal(quickAdd.priceUSD)} />,
      })}
    </p>
  );
}

type QuickAddButtonProps = {
  quick: QuickAdd;
  /** The id of the text that explains why the button is disabled. */
  reasonId: string | undefined;
  size: "large" | "base";
};

/** The page's primary button. A press while it is disabled shows the missing field. */
function QuickAddButton({ quick, reasonId, size }: QuickAddButtonProps) {
  const texts = useTranslations("product");
  const working = useTranslations("common")("working");
  return (
    <Button
      variant="flash"
      size={size}
      wide
      disabled={quick.isDisabled}
      busy={quick.isBusy}
      busyText={working}
      struck={quick.isStruck}
      aria-describedby={quick.isDisabled ? reasonId : undefined}
      // In the sticky bar, the label must fit one line: the narrowest phones hide the icon.
      className={size === "base" ? "px-3! max-[22.5rem]:[&>svg]:hidden" : undefined}
      onClickCapture={quick.isDisabled ? quick.showProblem : undefined}
      onClick={quick.quickAdd}
      onAnimationEnd={quick.endStrike}
    >
      {!quick.isBusy && <LightningIcon size={22} weight="fill" aria-hidden="true" />}
      {texts("quickAdd")}
    </Button>
  );
}
