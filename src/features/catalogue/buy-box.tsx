"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { isOutOfStock } from "@/domain/cart";
import { centsFromDecimal } from "@/domain/money";
import { normalizePlayerId } from "@/domain/player-id";
import { useCart } from "@/features/session/session-provider";
import { MoneyText } from "@/features/shared/money-text";
import { rememberedPlayerId, rememberPlayerId } from "@/features/shared/remembered-player-id";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { playerIdProblem } from "./player-id-problem";

type BuyBoxProps = {
  product: ProductDto;
  /** Name and price, above the controls. */
  header: ReactNode;
  /** "Customize & Add to Cart". */
  customize: ReactNode;
  /** Stands between the buttons and the sticky bar of a phone. */
  children: ReactNode;
};

/** Player ID, both buttons to buy, and the bar that keeps one of them in reach on a phone. */
export function BuyBox({ product, header, customize, children }: BuyBoxProps) {
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
        {header}
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

/** Quick Add with its Player ID, shared by the button in the page and the bar at its bottom. §5. */
function useQuickAdd(product: ProductDto) {
  const needsPlayerId = product.fulfilment === "topup";
  const { add } = useCart();
  const [playerId, setPlayerId] = useState("");
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStruck, setStruck] = useState(false);

  // Prefilled after hydration: the prerendered page cannot know it.
  useEffect(() => {
    if (needsPlayerId) setPlayerId(rememberedPlayerId(product.id));
  }, [needsPlayerId, product.id]);

  const problem = needsPlayerId ? playerIdProblem(playerId) : null;
  const isSoldOut = isOutOfStock(product.stock);

  async function quickAdd() {
    if (isSoldOut || isBusy) return;
    if (problem) {
      setTried(true);
      return;
    }
    setBusy(true);
    const known = needsPlayerId ? normalizePlayerId(playerId) : "";
    const isAdded = await add({ product_id: product.id, playerId: known });
    if (isAdded && needsPlayerId) rememberPlayerId(product.id, known);
    setStruck(isAdded);
    setBusy(false);
  }

  return {
    needsPlayerId,
    playerId,
    setPlayerId,
    /** Shown once a person has left the field, or tried to add. */
    shownProblem: hasTried ? problem : null,
    isValid: needsPlayerId && problem === null,
    showProblem: () => setTried(true),
    isSoldOut,
    isDisabled: isSoldOut || problem !== null,
    isBusy,
    isStruck,
    quickAdd,
    endStrike: () => setStruck(false),
  };
}

type QuickAdd = ReturnType<typeof useQuickAdd>;

function PlayerIdField({ id, quick }: { id: string; quick: QuickAdd }) {
  const texts = useTranslations("product");
  const label = useTranslations("common")("playerId");
  const { playerId, setPlayerId, shownProblem, isValid, showProblem, quickAdd } = quick;
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
          onBlur={() => playerId !== "" && showProblem()}
          onKeyDown={(event) => event.key === "Enter" && quickAdd()}
        />
      )}
    </Field>
  );
}

type QuickAddButtonProps = {
  quick: QuickAdd;
  /** Says why it is disabled. */
  reasonId: string | undefined;
  size: "large" | "base";
};

/** The one flash button of the product page. A press while it is disabled names what is missing. */
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
      onClickCapture={quick.isDisabled ? quick.showProblem : undefined}
      onClick={quick.quickAdd}
      onAnimationEnd={quick.endStrike}
    >
      {!quick.isBusy && <LightningIcon size={22} weight="fill" aria-hidden="true" />}
      {texts("quickAdd")}
    </Button>
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
