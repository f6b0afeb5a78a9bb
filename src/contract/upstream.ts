import { z } from "zod";
import { MAX_TYPED_ANSWER } from "@/domain/catalogue/game";
import { MAX_LINE_QUANTITY } from "@/domain/orders/cart";
import { UPSTREAM_STATUSES } from "@/domain/orders/upstream-order";
import { isPlainLine } from "@/domain/text/text-limits";

/** Maximum characters of the other shop's order number, and of its callback URL. */
const MAX_NUMBER = 100;
const MAX_URL = 1000;

/** Products per page in the protocol (Dujiao-Next): the maximum and the default. */
const PAGE_SIZE = { most: 100, usual: 20 };
const MAX_PAGE = 100_000;

/**
 * An order in the Dujiao-Next protocol. Unknown fields are ignored, because later versions of the
 * protocol add fields.
 */
export const upstreamOrderInput = z.object({
  sku_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
  /** Answers by the key of their field. */
  manual_form_data: z
    .record(z.string().max(60), z.union([z.string().max(MAX_TYPED_ANSWER), z.number()]))
    .nullish()
    .transform((answers) => answers ?? {}),
  downstream_order_no: z.string().trim().max(MAX_NUMBER).refine(isPlainLine).default("").meta({
    description: "The other shop's number of the order: a repeated number returns the same order",
  }),
  callback_url: z.string().trim().max(MAX_URL).default("").meta({
    description:
      "Public address that receives the order at each change, signed for the path `/api/v1/upstream/callback`",
  }),
});
export type UpstreamOrderInput = z.output<typeof upstreamOrderInput>;

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.number().max(most));

export const upstreamProductsQuery = z.object({
  page: number(MAX_PAGE).default(1).meta({ description: "From 1; 1 by default" }),
  page_size: number(PAGE_SIZE.most)
    .default(PAGE_SIZE.usual)
    .meta({ description: `From 1 to ${PAGE_SIZE.most}; ${PAGE_SIZE.usual} by default` }),
  /** "true" includes products that are not for sale, so that the other shop delists them. */
  include_inactive: z.enum(["true", "false"]).default("false"),
});
export type UpstreamProductsQuery = z.output<typeof upstreamProductsQuery>;

const id = z.number().int();
const amount = z.string().meta({ description: "Decimal: 39.99" });
const currency = z.literal("USD");
/** A text by locale. */
const texts = z.record(z.string(), z.string());
const ok = z.literal(true);
const fulfilmentType = z
  .enum(["auto", "manual"])
  .meta({ description: "`manual`: the buyer answers a form and waits, as for a top-up" });

export const upstreamPing = z.object({
  ok,
  site_name: z.string(),
  protocol_version: z.literal("1.0"),
  user_id: id,
  balance: amount,
  currency,
  member_level: z.null(),
});

export const upstreamCategories = z.object({
  ok,
  categories: z.array(
    z.object({
      id,
      parent_id: z.literal(0),
      slug: z.string(),
      name: texts,
      icon: z.string(),
      sort_order: z.number().int().meta({ description: "The greatest comes first" }),
    }),
  ),
});

const product = z.object({
  id,
  slug: z.string(),
  title: texts,
  description: texts,
  content: z.object({}),
  seo_meta: z.object({}),
  images: z.array(z.url()),
  tags: z.array(z.string()),
  price_amount: amount,
  currency,
  fulfillment_type: fulfilmentType,
  manual_form_schema: z
    .object({
      fields: z.array(
        z.object({
          key: z.string(),
          type: z.enum(["select", "text"]),
          required: z.literal(true),
          label: texts,
          placeholder: texts.optional(),
          options: z.array(z.string()).optional(),
        }),
      ),
    })
    .nullable(),
  is_active: z.boolean().meta({ description: "For sale" }),
  category_id: id,
  skus: z.array(
    z.object({
      id,
      sku_code: z.string(),
      spec_values: z.record(z.string(), z.string()),
      price_amount: amount,
      stock_status: z.enum(["unlimited", "out_of_stock", "in_stock", "low_stock"]),
      stock_quantity: z.number().int().meta({ description: "-1 is unlimited" }),
      is_active: z.boolean(),
    }),
  ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type UpstreamProductDto = z.output<typeof product>;

export const upstreamProduct = z.object({ ok, product });
export const upstreamProducts = z.object({
  ok,
  items: z.array(product),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
  includes_inactive: z.boolean(),
});

const orderState = {
  order_id: id,
  order_no: z.string(),
  status: z.enum(UPSTREAM_STATUSES),
};
export const upstreamOrderState = z.object({ ok, ...orderState });
export const upstreamPlacedOrder = z.object({ ok, ...orderState, amount, currency });

const upstreamOrderDto = z.object({
  ...orderState,
  amount,
  refunded_amount: amount,
  currency,
  items: z.array(
    z.object({
      product_id: id,
      sku_id: id,
      title: texts,
      quantity: z.number().int(),
      unit_price: amount,
      total_price: amount,
      fulfillment_type: fulfilmentType,
    }),
  ),
  fulfillment: z
    .object({
      type: fulfilmentType,
      status: z.literal("delivered"),
      payload: z.string(),
      delivery_data: z.null(),
      delivered_at: z.iso.datetime(),
    })
    .optional()
    .meta({
      description:
        "Only for a completed order. `payload` has one code per line; for a top-up, its confirmation",
    }),
});
export type UpstreamOrderDto = z.output<typeof upstreamOrderDto>;

export const upstreamOrder = z.object({ ok, ...upstreamOrderDto.shape });

/** A refusal in the protocol. */
export const upstreamRefusal = z.object({
  ok: z.literal(false),
  error_code: z.string(),
  error_message: z.string(),
});
