import type { ProductForm } from "@/contract/admin/catalogue/products";
import type { OptionStep } from "@/domain/catalogue/option-set";
import type { EditedProduct } from "@/server/catalogue/products/check-product";
import { openSaleOf, regularPricesOf } from "@/server/catalogue/products/product-sale";
import { centsOf, quantityPricesOf } from "@/server/platform/database/columns";
import { shopMinute } from "@/server/platform/shop-time";

// Changes that may sell goods for less than before. They require proof (the admin entered the
// password and second factor within the last ten minutes), and the owners get a mail. Decision 071
// (proof for cheaper goods).

/** Whether a form may lower a product's price. Any cut counts, since small cuts add up. */
export function isCheaperProduct(old: EditedProduct | null, form: ProductForm): boolean {
  // A new top-up can be sold at once. Other goods need keys or content first, and adding those
  // requires proof.
  if (old === null) return form.fulfilment === "topup";
  const isOther =
    old.fulfilment !== form.fulfilment ||
    old.gameId !== form.gameId ||
    old.optionSetId !== form.optionSetId ||
    // The supplier receives the product by its name, so another name may order a larger top-up.
    (form.fulfilment === "topup" && old.name !== form.name);
  const lowest = old.lowestPriceUSD && centsOf(old.lowestPriceUSD);
  return (
    isOther ||
    form.priceUSD < regularPricesOf(old).price ||
    (lowest ?? 0) > (form.lowestPriceUSD ?? 0) ||
    isSaleCheaper(old, form) ||
    hasCheaperQuantity(old, form)
  );
}

function isSaleCheaper(old: EditedProduct, form: ProductForm): boolean {
  if (form.salePriceUSD === null) return false;
  const sale = openSaleOf(old);
  if (!sale || form.salePriceUSD < sale.price) return true;
  const from = form.saleFrom ?? shopMinute(sale.from);
  return from < shopMinute(sale.from) || (form.saleUntil ?? "") > shopMinute(sale.until);
}

function hasCheaperQuantity(old: EditedProduct, { quantityPrices }: ProductForm): boolean {
  const stored = quantityPricesOf(old.quantityPrices);
  const { price } = regularPricesOf(old);
  return quantityPrices.some(({ from, unitCents }) => {
    const reached = stored.filter((row) => row.from <= from).map((row) => row.unitCents);
    return unitCents < Math.min(price, ...reached);
  });
}

/**
 * Whether a change of an option set may make a product cheaper: an option has a lower modifier, a
 * new option has a negative one, or a step was removed.
 */
export function hasCheaperOption(
  before: readonly OptionStep[],
  after: readonly OptionStep[],
): boolean {
  const stored = new Map(
    before.flatMap(({ id, options }) =>
      options.map(({ value, modifierCents }) => [`${id} ${value}`, modifierCents] as const),
    ),
  );
  if (before.some(({ id }) => !after.some((step) => step.id === id))) return true;
  return after.some(({ id, options }) =>
    options.some(({ value, modifierCents }) => {
      const known = stored.get(`${id} ${value}`);
      return known === undefined ? modifierCents < 0 : modifierCents < known;
    }),
  );
}
