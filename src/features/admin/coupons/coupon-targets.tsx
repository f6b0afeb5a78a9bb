"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useId, useState } from "react";
import { useController } from "react-hook-form";
import { MAX_SEARCH } from "@/contract/admin/common";
import type { AdminCouponDto, CouponFormInput } from "@/contract/admin/coupons";
import { COUPON_LIMITS } from "@/domain/coupon";
import { ProductName, productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Checkbox } from "@/ui/form/checkbox";
import { Field } from "@/ui/form/field";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";

type Named = AdminCouponDto["products"][number];

/** What a coupon is for: categories to tick, products to look for. @param known products of which the names are known */
export function CouponTargets({ known }: { known: readonly Named[] }) {
  const texts = useTranslations("adminCoupons.form");
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="text-role-title text-[1.0625rem]">{texts("what")}</legend>
      <p className="mt-1 mb-4 text-caption text-ink-2">{texts("whatHelp")}</p>
      <Categories />
      <Products known={known} />
    </fieldset>
  );
}

function Categories() {
  const texts = useTranslations("adminCoupons.form");
  const headingId = useId();
  const { field } = useController<CouponFormInput, "categoryIds">({ name: "categoryIds" });
  const categories = trpc.admin.categories.table.useQuery().data ?? [];
  return (
    <>
      <p id={headingId} className="text-label">
        {texts("categories")}
      </p>
      <ul aria-labelledby={headingId} className="mt-1 flex flex-wrap gap-x-6">
        {categories.map((category) => (
          <li key={category.id}>
            <Checkbox
              label={<ProductName product={category} />}
              checked={field.value.includes(category.id)}
              onChange={({ target }) => {
                const others = field.value.filter((id) => id !== category.id);
                field.onChange(target.checked ? [...others, category.id] : others);
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** So many of what was found are shown: more words find less. */
const SHOWN = 6;

function Products({ known }: { known: readonly Named[] }) {
  const texts = useTranslations("adminCoupons.form");
  const headingId = useId();
  const locale = useLanguage();
  const { field } = useController<CouponFormInput, "productIds">({ name: "productIds" });
  const [chosen, setChosen] = useState(known);
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const found = trpc.admin.products.table.useQuery(
    { q },
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
  const offered = (found.data?.rows ?? []).filter(({ id }) => !field.value.includes(id));
  const rows = q === "" ? [] : offered.slice(0, SHOWN);
  const isFull = field.value.length >= COUPON_LIMITS.targets;

  function change(products: readonly Named[]) {
    setChosen(products);
    field.onChange(products.map(({ id }) => id));
  }

  return (
    <div className="mt-5">
      <p id={headingId} className="mb-2 text-label">
        {texts("products")}
      </p>
      {chosen.length > 0 && (
        <ul aria-labelledby={headingId} className="mb-4 grid gap-1 rounded-card bg-cloud p-2">
          {chosen.map((product) => (
            <li key={product.id} className="flex items-center gap-3 ps-3">
              <span className="min-w-0 grow wrap-anywhere text-small">
                <ProductName product={product} />
              </span>
              <IconButton
                label={texts("removeProduct", { name: productName(product, locale) })}
                onClick={() => change(chosen.filter(({ id }) => id !== product.id))}
              >
                <XIcon size={18} weight="bold" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Field label={texts("search")}>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={MAX_SEARCH}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            disabled={isFull}
            onChange={(event) => setTyped(event.currentTarget.value)}
            start={
              <MagnifyingGlassIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
            }
          />
        )}
      </Field>
      <p role="status" className="mt-2 text-caption text-ink-2 empty:hidden">
        {q !== "" && found.data && rows.length === 0 ? texts("nothing") : null}
      </p>
      {rows.length > 0 && (
        <ul aria-label={texts("found")} className="mt-2 grid gap-1 rounded-card bg-cloud p-2">
          {rows.map(({ id, name, nameAr }) => (
            <li key={id} className="flex items-center gap-3 ps-3">
              <span className="min-w-0 grow wrap-anywhere text-small">
                <ProductName product={{ name, nameAr }} />
              </span>
              <IconButton
                label={texts("addProduct", { name: productName({ name, nameAr }, locale) })}
                onClick={() => change([...chosen, { id, name, nameAr }])}
              >
                <PlusIcon size={18} weight="bold" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
