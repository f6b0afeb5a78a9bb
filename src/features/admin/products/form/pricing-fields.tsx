"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { useController, useWatch } from "react-hook-form";
import { UNLIMITED } from "@/contract/admin/catalogue/product-values";
import type { AdminProductDto, ProductFormInput } from "@/contract/admin/catalogue/products";
import { longerCostsLess } from "@/domain/catalogue/inverted-duration-price";
import {
  chargedPriceRange,
  needsLowestPrice,
  type OptionStep,
} from "@/domain/catalogue/option-set";
import { centsFromDecimal } from "@/domain/money";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { FieldGroup, SwitchInput, useProblem } from "@/features/admin/shared/form/text-input";
import { WaitingCount } from "@/features/admin/shared/orders/waiting-count";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Switch } from "@/ui/form/switch";
import { MONEY, ProductText } from "./form-fields";
import { typedPrice } from "./form-values";
import { QuantityPricesField } from "./quantity-prices-field";
import { SaleFields } from "./sale-fields";

/** Price, stock, and whether the product is active. */
export function SellingFields({ product }: { product: AdminProductDto | null }) {
  const texts = useTranslations("adminProducts.form");
  const isArchived = product?.isArchived ?? false;
  return (
    <FieldGroup fields="grid gap-5" heading={texts("selling")}>
      <ProductText
        name="priceUSD"
        label={texts("priceUSD")}
        rules={{ deps: ["originalPriceUSD", "lowestPriceUSD", "quantityPrices", "salePriceUSD"] }}
        input={{ ...MONEY, required: true }}
      />
      <StockField
        isNew={product === null}
        availableKeys={product?.fulfilment === "keys" ? product.stock : 0}
      />
      {product && product.waiting > 0 && (
        <p className="-mt-2">
          <WaitingCount count={product.waiting} />
        </p>
      )}
      <SwitchInput
        name="isActive"
        disabled={isArchived}
        label={texts("active")}
        help={texts(isArchived ? "activeArchived" : "activeHelp")}
      />
    </FieldGroup>
  );
}

/** Price fields that most products leave empty. */
export function MoreSellingFields({ product }: { product: AdminProductDto | null }) {
  const texts = useTranslations("adminProducts.form");
  return (
    <FieldGroup fields="grid gap-5" heading={texts("moreSelling")}>
      <ProductText
        name="originalPriceUSD"
        label={texts("originalPriceUSD")}
        help={texts("originalHelp")}
        input={MONEY}
      />
      <SaleFields product={product} />
      <LowestPriceField />
      <QuantityPricesField />
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductText
          name="maxPerOrder"
          label={texts("maxPerOrder")}
          optional
          help={texts("maxPerOrderHelp")}
          input={{ dir: "ltr", inputMode: "numeric", autoComplete: "off" }}
        />
        <CostField />
      </div>
    </FieldGroup>
  );
}

/**
 * The shop's cost per unit. Hidden for delivery by keys, because each batch of keys has its own
 * cost.
 */
function CostField() {
  const texts = useTranslations("adminProducts.form");
  const fulfilment = useWatch<ProductFormInput, "fulfilment">({ name: "fulfilment" });
  if (fulfilment === "keys") return null;
  return (
    <ProductText
      name="costUSD"
      label={texts("costUSD")}
      optional
      help={texts("costHelp")}
      input={MONEY}
    />
  );
}

/**
 * The lower bound of a unit's price with options, and the price range that the options allow.
 * Decision 012 (option sets).
 */
function LowestPriceField() {
  const texts = useTranslations("adminProducts.form");
  const [optionSetId, price, lowest] = useWatch<
    ProductFormInput,
    ["optionSetId", "priceUSD", "lowestPriceUSD"]
  >({ name: ["optionSetId", "priceUSD", "lowestPriceUSD"] });
  const sets = trpc.admin.optionSets.list.useQuery().data;
  const steps = sets?.find(({ id }) => id === optionSetId)?.steps ?? [];
  return (
    <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
      <ProductText
        name="lowestPriceUSD"
        label={texts("lowestPriceUSD")}
        optional
        help={texts("lowestHelp")}
        input={MONEY}
      />
      <PriceReachLine price={typedPrice(price)} lowest={typedPrice(lowest)} steps={steps} />
    </div>
  );
}

type PriceReachLineProps = {
  price: string | null;
  lowest: string | null;
  steps: readonly OptionStep[];
};

/**
 * The price range of a unit with these options, and warnings: a lowest price is missing, or a
 * longer subscription costs less than a shorter one.
 */
function PriceReachLine({ price, lowest, steps }: PriceReachLineProps) {
  const texts = useTranslations("adminProducts.form");
  if (price === null || steps.length === 0) return null;
  const base = centsFromDecimal(price);
  const reach = chargedPriceRange(base, lowest === null ? null : centsFromDecimal(lowest), steps);
  const isMissing = lowest === null && needsLowestPrice(base, steps);
  const cheaper = steps.map(({ options }) => longerCostsLess(options)).find((one) => one !== null);
  return (
    <div role="status" className="text-caption sm:mt-9">
      <p className={isMissing ? "text-err" : "text-ink-2"}>
        {texts.rich(isMissing ? "reachTooLow" : "reach", {
          cheapest: () => <Dollars amount={reach.cheapest} />,
          dearest: () => <Dollars amount={reach.dearest} />,
        })}
      </p>
      {cheaper && (
        <p className="mt-2 text-wait">
          {texts.rich("longerCostsLess", {
            longer: () => <bdi>{cheaper.longer.label}</bdi>,
            shorter: () => <bdi>{cheaper.shorter.label}</bdi>,
          })}
        </p>
      )}
    </div>
  );
}

/**
 * The stock: a number, or -1 for unlimited, as in specification §5 (validation rules). Read-only
 * for a product sold from the key pool, whose stock is the number of available keys.
 */
function StockField({ isNew, availableKeys }: { isNew: boolean; availableKeys: number }) {
  const texts = useTranslations("adminProducts.form");
  const { field } = useController<ProductFormInput, "stock">({ name: "stock" });
  const fulfilment = useWatch<ProductFormInput, "fulfilment">({ name: "fulfilment" });
  const problem = useProblem("stock");
  const id = useId();
  const { ref, value, onChange } = field;
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  // The last typed number, which is restored when "Unlimited" is deselected.
  const lastNumber = useRef(value === UNLIMITED ? "" : value);
  const isUnlimited = value.trim() === UNLIMITED;
  const isOfKeys = fulfilment === "keys";
  const typed = isUnlimited ? "" : value;

  function change(number: string) {
    if (number.trim() !== UNLIMITED) lastNumber.current = number;
    onChange(number);
  }

  return (
    <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
      <Field
        label={texts("stock")}
        id={id}
        help={isOfKeys && `${texts("stockOfKeys")} ${texts(isNew ? "keysLater" : "keysInTable")}`}
        error={problem}
        className={isOfKeys ? "sm:col-span-2" : undefined}
      >
        {(control) => (
          <Input
            {...control}
            dir={isUnlimited && !isOfKeys ? undefined : "ltr"}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isOfKeys || isUnlimited}
            placeholder={isUnlimited && !isOfKeys ? texts("unlimited") : undefined}
            value={isOfKeys ? String(availableKeys) : typed}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      {!isOfKeys && (
        <Switch
          checked={isUnlimited}
          onChange={(on) => change(on ? UNLIMITED : lastNumber.current)}
          label={texts("unlimited")}
          className="sm:mt-9"
        />
      )}
    </div>
  );
}
