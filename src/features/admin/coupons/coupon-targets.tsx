"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import type { AdminCouponDto, CouponFormInput } from "@/contract/admin/catalogue/coupons";
import { COUPON_LIMITS } from "@/domain/orders/coupon";
import { ProductFinder } from "@/features/admin/shared/table/product-finder";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Checkbox } from "@/ui/form/checkbox";
import { IconButton } from "@/ui/form/icon-button";

type Named = AdminCouponDto["products"][number];

/**
 * The targets of a coupon (the categories and products that it applies to): checkboxes for
 * categories, a search for products.
 * @param known the products that the stored coupon lists
 */
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

function Products({ known }: { known: readonly Named[] }) {
  const texts = useTranslations("adminCoupons.form");
  const headingId = useId();
  const locale = useLanguage();
  const { field } = useController<CouponFormInput, "productIds">({ name: "productIds" });
  const [chosen, setChosen] = useState(known);
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
      <ProductFinder
        texts={texts}
        disabled={isFull}
        isHidden={({ id }) => field.value.includes(id)}
        rowClass="flex items-center gap-3 ps-3"
      >
        {({ id, name, nameAr }) => (
          <>
            <span className="min-w-0 grow wrap-anywhere text-small">
              <ProductName product={{ name, nameAr }} />
            </span>
            <IconButton
              label={texts("addProduct", { name: productName({ name, nameAr }, locale) })}
              onClick={() => change([...chosen, { id, name, nameAr }])}
            >
              <PlusIcon size={18} weight="bold" aria-hidden="true" />
            </IconButton>
          </>
        )}
      </ProductFinder>
    </div>
  );
}
