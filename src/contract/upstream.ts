import { z } from "zod";
import { MAX_TYPED_ANSWER } from "@/domain/catalogue/game";
import { MAX_LINE_QUANTITY } from "@/domain/orders/cart";
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
  downstream_order_no: z.string().trim().max(MAX_NUMBER).refine(isPlainLine).default(""),
  callback_url: z.string().trim().max(MAX_URL).default(""),
});
export type UpstreamOrderInput = z.output<typeof upstreamOrderInput>;

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.number().max(most));

export const upstreamProductsQuery = z.object({
  page: number(MAX_PAGE).default(1),
  page_size: number(PAGE_SIZE.most).default(PAGE_SIZE.usual),
  /** "true" includes products that are not for sale, so that the other shop delists them. */
  include_inactive: z.enum(["true", "false"]).default("false"),
});
export type UpstreamProductsQuery = z.output<typeof upstreamProductsQuery>;
