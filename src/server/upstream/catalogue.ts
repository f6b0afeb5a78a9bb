import type { UpstreamProductDto, UpstreamProductsQuery } from "@/contract/upstream";
import type { Game } from "@/domain/catalogue/game";
import { keyStepOf, type OptionStep } from "@/domain/catalogue/option-set";
import { type QuantityPrice, unitPrice } from "@/domain/catalogue/pricing";
import { cents, decimalFromCents } from "@/domain/money";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { formKeyOf, skuIdOf } from "@/domain/orders/upstream-order";
import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { ProtocolError } from "@/server/upstream/protocol-error";

/** Units above which `stock_status` is `in_stock` instead of `low_stock`. */
const LOW_STOCK = 20;

/** A text by locale. Dujiao-Next shops look up the first four, which all get the English text. */
export const textOf = (english: string, arabic: string | null) => ({
  "zh-CN": english,
  "zh-TW": english,
  "en-US": english,
  en: english,
  ar: arabic ?? english,
});

/** All shown categories in their order; the first one has the greatest `sort_order`. */
export async function listCategories() {
  const rows = await db().category.findMany({
    where: { isShown: true },
    select: { id: true, slug: true, name: true, nameAr: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, slug, name, nameAr }, index) => ({
    id,
    parent_id: 0 as const,
    slug,
    name: textOf(name, nameAr),
    icon: "",
    sort_order: rows.length - index,
  }));
}

/** A product with the numbers of its stock. */
export interface CatalogueRow {
  id: number;
  name: string;
  nameAr: string | null;
  description: string;
  descriptionAr: string | null;
  imageUrl: string;
  categoryId: number;
  /** The price in cents. */
  price: number;
  /** Minimum unit price in cents; null for one cent. */
  lowest: number | null;
  quantityPrices: readonly QuantityPrice[];
  fulfilment: string;
  isActive: boolean;
  /** Units for sale; -1 is unlimited. */
  units: number;
  steps: readonly OptionStep[] | null;
  /** True if the buyer's choice in one step of the options (the key step) selects the key. */
  hasKeyStep: boolean;
  /** Number of available keys by choice; null without a key step. */
  choices: Record<string, number> | null;
  game: Pick<Game, "fields"> | null;
  createdAt: Date;
  updatedAt: Date;
}

type CatalogueJson = Pick<CatalogueRow, "quantityPrices" | "steps" | "choices" | "game">;

const COLUMNS = `
  p.id, p.name, p.name_ar AS "nameAr", p.description, p.description_ar AS "descriptionAr",
  p.image_url AS "imageUrl", p.category_id AS "categoryId", (p.price_usd * 100)::float8 AS price,
  (p.lowest_price_usd * 100)::float8 AS lowest, p.quantity_prices AS "quantityPrices", p.fulfilment,
  p.is_active AS "isActive", p.available_units AS units, o.steps,
  p.fulfilment = 'keys' AND o.key_step_id IS NOT NULL AS "hasKeyStep",
  CASE WHEN p.fulfilment = 'keys' AND o.key_step_id IS NOT NULL THEN (
    SELECT coalesce(jsonb_object_agg(k.choice, k.units), '{}') FROM (
      SELECT choice, count(*)::int AS units FROM licence_keys
      WHERE product_id = p.id AND status = 'available' GROUP BY choice) k) END AS choices,
  CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('fields', g.fields) END AS game,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"
  FROM products p LEFT JOIN option_sets o ON o.id = p.option_set_id LEFT JOIN games g ON g.id = p.game_id`;

/** $1 whether products that are not for sale are included, $2 the limit, $3 the offset. */
const LIST_PRODUCTS = statement(
  "list_upstream_products",
  `
    SELECT ${COLUMNS}
    WHERE p.id IN (SELECT id FROM products WHERE archived_at IS NULL AND (is_active OR $1)
      ORDER BY id LIMIT $2::int OFFSET $3::int) ORDER BY p.id`,
).typed<CatalogueJson>();

/** $1 the product. */
const FIND_PRODUCT = statement(
  "find_upstream_product",
  `SELECT ${COLUMNS} WHERE p.id = $1 AND p.archived_at IS NULL`,
).typed<CatalogueJson>();

/** One page of the products, sorted by id. */
export async function listProducts({ page, page_size, include_inactive }: UpstreamProductsQuery) {
  const isAll = include_inactive === "true";
  const [rows, total] = await Promise.all([
    run(LIST_PRODUCTS, [isAll, page_size, (page - 1) * page_size]),
    db().product.count({ where: { archivedAt: null, ...(isAll ? {} : { isActive: true }) } }),
  ]);
  return { items: rows.map(productOf), total, page, page_size, includes_inactive: isAll };
}

/** A product, for sale (`is_active`) or not. @throws ProtocolError product_not_found */
export async function readProduct(id: number) {
  const product = await findProduct(id);
  if (!product) throw new ProtocolError("product_not_found");
  return productOf(product);
}

/** Reads a product; null if it does not exist or is archived. */
export async function findProduct(id: number): Promise<CatalogueRow | null> {
  const [row] = await run(FIND_PRODUCT, [id]);
  return row ?? null;
}

/** A SKU of a product: the product itself, or one choice of the step that selects the key. */
interface Sku {
  id: number;
  /** The value of the key step; "" without a key step. */
  choice: string;
  specs: Record<string, string>;
  price: string;
  /** Units for sale; -1 is unlimited. */
  stock: number;
  isActive: boolean;
}

export function skusOf(product: CatalogueRow): Sku[] {
  const steps = product.steps ?? [];
  const step = product.hasKeyStep ? keyStepOf(steps) : undefined;
  const basis = {
    base: cents(product.price),
    lowest: product.lowest === null ? null : cents(product.lowest),
    steps,
    quantityPrices: product.quantityPrices,
  };
  const skuOf = (choice: string, specs: Record<string, string>, stock: number): Sku => ({
    id: skuIdOf(product.id, choice),
    choice,
    specs,
    price: decimalFromCents(unitPrice(basis, step && choice !== "" ? { [step.id]: choice } : {})),
    stock,
    isActive: product.isActive,
  });
  if (!step) return [skuOf("", {}, product.units)];
  const skus = step.options.map(({ value, label }) =>
    skuOf(value, { [step.name]: label }, product.choices?.[value] ?? 0),
  );
  // An id contains a hash of the choice. If two choices have the same id, which is very unlikely,
  // neither can be ordered.
  const count = (id: number) => skus.filter((sku) => sku.id === id).length;
  return skus.map((sku) => (count(sku.id) > 1 ? { ...sku, isActive: false } : sku));
}

function productOf(product: CatalogueRow): UpstreamProductDto {
  const { id, name, nameAr, description, descriptionAr, imageUrl, game } = product;
  const skus = skusOf(product);
  return {
    id,
    slug: `product-${id}`,
    title: textOf(name, nameAr),
    description: textOf(description, descriptionAr),
    content: {},
    seo_meta: {},
    images: imageUrl === "" ? [] : [new URL(imageUrl, env().APP_URL).toString()],
    tags: [],
    price_amount: skus[0]?.price ?? decimalFromCents(cents(product.price)),
    currency: "USD",
    fulfillment_type: fulfilmentTypeOf(product.fulfilment),
    manual_form_schema: game ? { fields: game.fields.map(formFieldOf) } : null,
    is_active: product.isActive,
    category_id: product.categoryId,
    skus: skus.map((sku) => ({
      id: sku.id,
      sku_code: sku.choice === "" ? "DEFAULT" : sku.choice,
      spec_values: sku.specs,
      price_amount: sku.price,
      stock_status: stockStatusOf(sku.stock),
      stock_quantity: sku.stock,
      is_active: sku.isActive,
    })),
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  };
}

/** Top-ups are `manual`: the buyer fills in a form and waits. All other products are `auto`. */
export const fulfilmentTypeOf = (fulfilment: string) =>
  fulfilment === "topup" ? "manual" : "auto";

function formFieldOf({ key, type, label, labelAr, hint, hintAr, choices }: Game["fields"][number]) {
  return {
    key: formKeyOf(key),
    type: type === "choice" ? ("select" as const) : ("text" as const),
    required: true as const,
    label: textOf(label, labelAr),
    ...(hint !== null && { placeholder: textOf(hint, hintAr) }),
    ...(type === "choice" && { options: choices.map(({ value }) => value) }),
  };
}

function stockStatusOf(stock: number): UpstreamProductDto["skus"][number]["stock_status"] {
  if (stock === UNLIMITED_STOCK) return "unlimited";
  if (stock <= 0) return "out_of_stock";
  return stock > LOW_STOCK ? "in_stock" : "low_stock";
}
