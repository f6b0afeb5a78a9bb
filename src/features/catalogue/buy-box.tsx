"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { centsFromDecimal } from "@/domain/money";
import { MoneyText } from "@/features/shell/money-text";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { QuickAddButton } from "./quick-add-button";
import { type QuickAdd, useQuickAdd } from "./use-quick-add";

type BuyBoxProps = {
  product: ProductDto;
  /** Name and price, above the controls. */
  head: ReactNode;
  /** "Customize & Add to Cart". */
  customize: ReactNode;
  /** Stands between the buttons and the sticky bar of a phone. */
  children: ReactNode;
};

/** Player ID, both ways into the cart, and the bar that keeps one of them in reach on a phone. */
export function BuyBox({ product, head, customize, children }: BuyBoxProps) {
  const texts = useTranslations("product");
  const quick = useQuickAdd(product);
  const fieldId = useId();
  const soldOutId = useId();
  const reasonId = quick.isSoldOut
    ? soldOutId
    : `${fieldId}-${quick.shownProblem ? "error" : "help"}`;
  return (
    <>
      <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        {head}
        <hr className="mt-7 mb-6 border-line border-t-[1.5px]" />
        <div className="flex flex-col gap-3">
          {quick.needsPlayerId && <PlayerIdField id={fieldId} quick={quick} />}
          {quick.isSoldOut && (
            <p id={soldOutId} className="text-body text-ink-2">
              {texts("soldOut")}
            </p>
          )}
          <div className="max-lg:hidden">
            <QuickAddButton quick={quick} reasonId={reasonId} size="large" />
          </div>
          {customize}
        </div>
      </div>
      {children}
      <StickyBar product={product} quick={quick} reasonId={reasonId} />
    </>
  );
}

function PlayerIdField({ id, quick }: { id: string; quick: QuickAdd }) {
  const texts = useTranslations("product");
  const label = useTranslations("common")("playerId");
  const { playerId, setPlayerId, shownProblem, isValid, complain, quickAdd } = quick;
  return (
    <Field
      id={id}
      label={label}
      help={shownProblem ? undefined : texts("playerIdHelp")}
      error={shownProblem ? texts(shownProblem) : undefined}
      className="mb-2"
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={playerId}
          valid={isValid}
          onChange={(event) => setPlayerId(event.target.value)}
          onBlur={() => playerId !== "" && complain()}
          onKeyDown={(event) => event.key === "Enter" && quickAdd()}
        />
      )}
    </Field>
  );
}

type StickyBarProps = { product: ProductDto; quick: QuickAdd; reasonId: string };

function StickyBar({ product, quick, reasonId }: StickyBarProps) {
  const texts = useTranslations("common");
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-line border-t bg-raised px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
      <p className="shrink-0">
        <span className="block text-caption text-ink-2 leading-tight">{texts("total")}</span>
        <MoneyText
          value={centsFromDecimal(product.priceUSD)}
          className="text-price-card min-[23.4375rem]:text-[1.25rem]"
        />
      </p>
      <QuickAddButton quick={quick} reasonId={reasonId} size="base" />
    </div>
  );
}
