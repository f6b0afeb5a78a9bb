"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import type { AdminProductDto, ProductFormInput } from "@/contract/admin/catalogue/products";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Button } from "@/ui/form/button";
import { MONEY, ProductText } from "./form-fields";

const NAMES = ["salePriceUSD", "saleFrom", "saleUntil"] as const;
const MOMENT = { type: "datetime-local", dir: "ltr" } as const;

/**
 * The fields of a sale, which is a lower price for a period in the shop's time zone. A stored
 * product also shows its lowest price of the last 30 days or, during a sale, of the 30 days before
 * the sale: EU Directive 98/6/EC requires a shop to state that price beside a reduced price.
 */
export function SaleFields({ product }: { product: AdminProductDto | null }) {
  const texts = useTranslations("adminProducts.form");
  const { timeZone } = usePanelContext();
  const { setValue, setFocus } = useFormContext<ProductFormInput>();
  const typed = useWatch<ProductFormInput, typeof NAMES>({ name: NAMES });

  function remove() {
    for (const name of NAMES) setValue(name, "", { shouldDirty: true, shouldValidate: true });
    setFocus("salePriceUSD");
  }

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 text-label">
        {texts("sale")} <span className="font-normal text-ink-3">{texts("optional")}</span>
      </legend>
      <p className="text-caption text-ink-2">
        {texts("saleHelp")}{" "}
        {texts.rich("saleZone", { zone: () => <bdi dir="ltr">{timeZone}</bdi> })}
      </p>
      {product && <SaleNotes product={product} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductText name="salePriceUSD" label={texts("salePriceUSD")} input={MONEY} />
        <div className="hidden sm:block" />
        <ProductText
          name="saleFrom"
          label={texts("saleFrom")}
          help={texts("saleFromHelp")}
          rules={{ deps: ["saleUntil"] }}
          input={MOMENT}
        />
        <ProductText name="saleUntil" label={texts("saleUntil")} input={MOMENT} />
      </div>
      {typed.some((value) => value !== "") && (
        <Button variant="outline" size="small" onClick={remove} className="w-fit">
          {texts("removeSale")}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * The planned or running sale, and the lowest price of the last 30 days or, during a sale, of the
 * 30 days before the sale.
 */
function SaleNotes({ product: { sale, lowestOfDaysUSD } }: { product: AdminProductDto }) {
  const texts = useTranslations("adminProducts.form");
  const shown = useFormatDateTime();
  const isRunning = sale?.state === "running";
  return (
    <div className="text-caption">
      {sale && (
        <p className={isRunning ? "font-strong text-ok" : "font-strong"}>
          {texts.rich(isRunning ? "saleRuns" : "salePlanned", {
            price: () => <Dollars amount={sale.priceUSD} />,
            from: shown(sale.from),
            until: shown(sale.until),
          })}
        </p>
      )}
      {lowestOfDaysUSD !== null && (
        <p className="text-ink-2">
          {texts.rich(isRunning ? "lowestBeforeSale" : "lowestOfDays", {
            price: () => <Dollars amount={lowestOfDaysUSD} />,
          })}
        </p>
      )}
    </div>
  );
}
