import { z } from "zod";
import { claimReply } from "@/contract/v1/claims";
import { id } from "@/contract/v1/common";
import { figures, figuresQuery } from "@/contract/v1/figures";
import { order, orders, ordersQuery, refund } from "@/contract/v1/orders";
import {
  addedKeys,
  newKeys,
  product,
  productFields,
  products,
  productsQuery,
  stock,
} from "@/contract/v1/products";
import { markCustomerTexts } from "./data-text";
import { type ShopApi, ShopRefusal } from "./shop-api";

/** A tool that reads. */
export interface ReadTool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  run(api: ShopApi, input: unknown): Promise<unknown>;
}

/** The effect of a write: the present values, and the values after it. */
export interface Plan {
  /** One sentence in the present tense. */
  does: string;
  /** The present values that the person sees; if they change, a new plan must be confirmed. */
  now: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** A tool that writes: it shows its plan first, and acts once the plan is confirmed. */
export interface WriteTool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  isDestructive: boolean;
  plan(api: ShopApi, input: unknown): Promise<Plan>;
  /** @param now the present values that the confirmed plan showed, also for a repeated call */
  act(api: ShopApi, input: unknown, idempotencyKey: string, now: Plan["now"]): Promise<unknown>;
}

/** Makes the compiler check that a tool's functions accept the type of its input schema. */
const reads = <Input extends z.ZodObject>(
  tool: Omit<ReadTool, "run" | "input"> & {
    input: Input;
    run(api: ShopApi, input: z.output<Input>): Promise<unknown>;
  },
): ReadTool => tool as unknown as ReadTool;

const writes = <Input extends z.ZodObject>(
  tool: Omit<WriteTool, "plan" | "act" | "input"> & {
    input: Input;
    plan(api: ShopApi, input: z.output<Input>): Promise<Plan>;
    act(
      api: ShopApi,
      input: z.output<Input>,
      idempotencyKey: string,
      now: Plan["now"],
    ): Promise<unknown>;
  },
): WriteTool => tool as unknown as WriteTool;

/** Parses a response. @throws ShopRefusal if it does not match `schema` (another shop version) */
async function read<Schema extends z.ZodType>(
  schema: Schema,
  answer: Promise<unknown>,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await answer);
  if (parsed.success) return parsed.data;
  throw new ShopRefusal(200, "unreadable", "The shop's answer has another shape than expected.");
}

const dollars = ({ amount }: { amount: number }) => `$${(amount / 100).toFixed(2)}`;

const orderId = z.strictObject({ id: id.meta({ description: "The order's number" }) });
const productId = z.strictObject({ id: id.meta({ description: "The product's id" }) });

const readOrder = async (api: ShopApi, number: number) => read(order, api.get(`/orders/${number}`));
const readProduct = async (api: ShopApi, number: number) =>
  read(product, api.get(`/products/${number}`));
const marked = async (answer: Promise<unknown>) => markCustomerTexts(await answer);

export const READ_TOOLS: readonly ReadTool[] = [
  reads({
    name: "search_products",
    title: "Search the catalogue",
    description: "Lists products by words of their name. Needs the scope products:read.",
    input: productsQuery,
    run: (api, query) => read(products, api.get("/products", query)),
  }),
  reads({
    name: "get_product",
    title: "Read a product",
    description: "Reads a product with its price, stock and version. Needs products:read.",
    input: productId,
    run: (api, { id }) => readProduct(api, id),
  }),
  reads({
    name: "get_stock",
    title: "Count a product's keys",
    description: "Counts the keys of a product by status. Needs the scope stock:add.",
    input: productId,
    run: (api, { id }) => read(stock, api.get(`/products/${id}/stock`)),
  }),
  reads({
    name: "search_orders",
    title: "Search orders",
    description: "Lists orders, the newest first, without codes. Needs the scope orders:read.",
    input: ordersQuery,
    run: (api, query) => marked(read(orders, api.get("/orders", query))),
  }),
  reads({
    name: "get_order",
    title: "Read an order",
    description:
      "Reads the status, lines, payments, refunds and reported problems of an order, without codes. Needs orders:read.",
    input: orderId,
    run: (api, { id }) => marked(readOrder(api, id)),
  }),
  reads({
    name: "get_figures",
    title: "Read the sales of a period",
    description: "Reads the sales of a period, in total and by day. Needs figures:read.",
    input: figuresQuery,
    run: (api, query) => read(figures, api.get("/figures", query)),
  }),
];

/** The values of an order that a plan shows. */
const orderNow = ({ id, status, total, refundable, items }: z.output<typeof order>) => ({
  order: id,
  status,
  total: dollars(total),
  refundable: dollars(refundable),
  lines: items.map(({ id: line, productName, quantity, isWithdrawn }) => ({
    line,
    productName,
    quantity,
    isWithdrawn,
  })),
});

const refundInput = refund.extend({ id: id.meta({ description: "The order's number" }) });
const replyInput = claimReply.extend({
  id: id.meta({ description: "The order's number" }),
  claim: id.meta({ description: "The id of the reported problem, from get_order" }),
});
const keysInput = newKeys.extend({ id: id.meta({ description: "The product's id" }) });
/** Only the product fields that the plan of `change_product` shows. */
const changesInput = productFields
  .pick({ regularPrice: true, stock: true, isActive: true })
  .extend({ id: id.meta({ description: "The product's id" }) });

export const WRITE_TOOLS: readonly WriteTool[] = [
  writes({
    name: "refund_order",
    title: "Refund an order",
    description: "Returns money to the buyer, in full or in part. Needs orders:refund.",
    input: refundInput,
    isDestructive: true,
    async plan(api, { id, amount, itemIds, reason }) {
      const now = await readOrder(api, id);
      if (amount.amount > now.refundable.amount) {
        const left = dollars(now.refundable);
        throw new ShopRefusal(400, "refund_too_large", `Only ${left} of order ${id} is left.`);
      }
      const isWhole = amount.amount === now.refundable.amount;
      return {
        does: `Refunds ${dollars(amount)} of order ${id}. The money cannot be taken back.`,
        now: orderNow(now),
        after: {
          refundable: dollars({ amount: now.refundable.amount - amount.amount }),
          withdrawnLines: isWhole ? "all that can be withdrawn" : itemIds,
          reason,
        },
      };
    },
    act: (api, { id, ...body }, idempotencyKey) =>
      marked(read(order, api.write("POST", `/orders/${id}/refund`, { body, idempotencyKey }))),
  }),
  writes({
    name: "deliver_order",
    title: "Deliver an order again",
    description: "Tries to deliver a paid order that is not filled. Needs orders:deliver.",
    input: orderId,
    isDestructive: false,
    async plan(api, { id }) {
      const now = await readOrder(api, id);
      return {
        does: `Tries to deliver order ${id} again.`,
        now: orderNow(now),
        after: { delivery: "tried again; the order's status shows the result" },
      };
    },
    act: (api, { id }, idempotencyKey) =>
      marked(read(order, api.write("POST", `/orders/${id}/deliver`, { body: {}, idempotencyKey }))),
  }),
  writes({
    name: "resend_order",
    title: "Send an order's mail again",
    description: "Sends the mail of a delivered order again. Needs orders:deliver.",
    input: orderId,
    isDestructive: false,
    async plan(api, { id }) {
      const now = await readOrder(api, id);
      return {
        does: `Sends the mail of order ${id} again, to the order's own address.`,
        now: orderNow(now),
        after: { mail: "queued" },
      };
    },
    act: (api, { id }, idempotencyKey) =>
      marked(read(order, api.write("POST", `/orders/${id}/resend`, { body: {}, idempotencyKey }))),
  }),
  writes({
    name: "reply_to_claim",
    title: "Reply to a reported problem",
    description: "Sends a reply to the buyer, by e-mail. Needs claims:answer.",
    input: replyInput,
    isDestructive: true,
    async plan(api, { id, claim, reply }) {
      const now = await readOrder(api, id);
      const found = now.claims.find((one) => one.id === claim);
      if (!found) throw new ShopRefusal(404, "not_found", `Order ${id} has no problem ${claim}.`);
      return {
        does: `Sends a reply to the buyer of order ${id}. It cannot be taken back.`,
        now: { order: id, claim, kind: found.kind, status: found.status },
        after: { reply },
      };
    },
    act: (api, { id, claim, reply }, idempotencyKey) => {
      const write = { body: { reply }, idempotencyKey };
      return marked(read(order, api.write("POST", `/orders/${id}/claims/${claim}/reply`, write)));
    },
  }),
  writes({
    name: "add_keys",
    title: "Add keys to a product",
    description: "Adds up to 10,000 licence keys to a product's pool. Needs stock:add.",
    input: keysInput,
    isDestructive: false,
    async plan(api, { id, keys, choice, name, source, cost }) {
      const { counts } = await read(stock, api.get(`/products/${id}/stock`));
      const different = new Set(keys.map((key) => key.trim())).size;
      return {
        does: `Adds up to ${different} keys to product ${id}; keys that the shop has are refused.`,
        now: { product: id, available: counts.available },
        after: {
          keys: different,
          repeatedInTheList: keys.length - different,
          ...{ choice, name, source, costOfOne: cost ? dollars(cost) : null },
        },
      };
    },
    act: (api, { id, ...body }, idempotencyKey) =>
      read(addedKeys, api.write("POST", `/products/${id}/keys`, { body, idempotencyKey })),
  }),
  writes({
    name: "change_product",
    title: "Change a product",
    description:
      "Changes a product's regular price, its stock, or whether it is for sale. Needs products:write and products:read.",
    input: changesInput,
    isDestructive: true,
    async plan(api, { id, regularPrice, stock: units, isActive }) {
      const now = await readProduct(api, id);
      const given = { isActive, stock: units, regularPrice: regularPrice && dollars(regularPrice) };
      return {
        does: `Changes product ${id}. Buyers see the change at once.`,
        now: {
          product: id,
          name: now.name,
          isActive: now.isActive,
          stock: now.stock,
          regularPrice: dollars(now.regularPrice),
          version: now.version,
        },
        after: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      };
    },
    act(api, { id, ...body }, idempotencyKey, now) {
      const stockBefore = body.stock === undefined ? undefined : Number(now.stock);
      const write = {
        body: { ...body, stockBefore },
        idempotencyKey,
        version: Number(now.version),
      };
      return read(product, api.write("PATCH", `/products/${id}`, write));
    },
  }),
];
