import { z } from "zod";
import { decimalPrice } from "@/contract/catalogue";
import { challengeAnswer } from "@/contract/challenge";
import { gameDto, topupFieldsInput } from "@/contract/games";
import { chosenOptionDto } from "@/contract/options";
import { MAX_TEXT_ANSWER } from "@/domain/catalogue/customization";
import { MAX_LINE_QUANTITY } from "@/domain/orders/cart";
import { COUPON_LIMITS, COUPON_PROBLEMS } from "@/domain/orders/coupon";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";

/**
 * `nonoptional` changes nothing but this: the REST adapter makes numbers of whatever stands for a plain
 * number in a body, of null too, and a quantity of null would remove the line.
 */
const strict = <Schema extends z.ZodType>(schema: Schema) => z.nonoptional(schema);

const id = strict(z.number().int().positive().max(2_147_483_647));
/** The same from a path, where everything is text. */
const idInPath = z.coerce.number().int().positive().max(2_147_483_647);

const customizationInput = z
  .record(
    z.string().max(50),
    z.union([z.string().max(MAX_TEXT_ANSWER), z.array(z.string().max(50)).max(20)]),
  )
  .default({});

const cartItemDto = z.object({
  id: z.number().int(),
  productId: z.number().int(),
  quantity: z.number().int(),
  customization: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The same with the words that it is shown by. */
  options: z.array(chosenOptionDto),
  /** What the cart's coupon takes off all its units together; missing where it takes nothing. */
  discountUSD: decimalPrice.optional(),
  /** Its options are none of the product any more: it cannot be ordered, and counts for nothing. */
  isOutdated: z.boolean(),
  /** Where its quantity lowers its price: from how many units on. Else null. */
  quantityFrom: z.number().int().nullable(),
  /** The answer to the specified field; "" for none. */
  playerId: z.string(),
  /** Of a top-up: what was answered so far, by the key of the field. */
  topupFields: z.record(z.string(), z.string()),
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    nameAr: z.string().nullable(),
    description: z.string(),
    imageUrl: z.string(),
    /** One unit of this line, its options included: what is multiplied for the total. */
    priceUSD: decimalPrice,
    fulfilment: z.enum(FULFILMENTS),
    /** Of a top-up: what it asks from the buyer. */
    game: gameDto.nullable(),
    stock: z.number().int(),
    /** The most units that one order may have of it; null is no such limit. */
    maxPerOrder: z.number().int().nullable(),
  }),
});
export type CartItemDto = z.infer<typeof cartItemDto>;

export const cartDto = z.object({
  cart: z.array(cartItemDto),
  /** The coupon of a cart that has one. */
  coupon: z
    .object({
      code: z.string(),
      /** What it takes off the lines together. */
      discountUSD: decimalPrice,
      /** Why it takes nothing off at this moment; null when it does. */
      problem: z.enum(COUPON_PROBLEMS).nullable(),
      /** What the lines that it is for must come to. */
      minimumUSD: decimalPrice,
    })
    .optional(),
});
export type CartDto = z.infer<typeof cartDto>;

export const addToCartInput = z.object({
  product_id: id,
  quantity: strict(z.number().int().min(1).max(MAX_LINE_QUANTITY)).default(1),
  customization: customizationInput,
  /** Of a game top-up; may also be given at checkout. */
  playerId: z.string().max(40).default(""),
  /** The same for any game: answers by the key of the field. */
  topupFields: topupFieldsInput,
});
export type AddToCartInput = z.input<typeof addToCartInput>;

/** 0 removes the line. */
const quantity = strict(z.number().int().min(0).max(MAX_LINE_QUANTITY));
const userKey = z.string().max(40);

/** A code as a person types it. */
export const couponCode = z.string().trim().min(1).max(COUPON_LIMITS.typed);
export const applyCouponInput = z.object({
  code: couponCode,
  /** The answer to the challenge that a refusal of this call brought. */
  challenge: challengeAnswer.optional(),
});

export const lineQuantityInput = z.object({ lineId: id, quantity });
export const lineInput = z.object({ lineId: id });
export const productQuantityInput = z.object({ userKey, productId: idInPath, quantity });
export const cartProductInput = z.object({ userKey, productId: idInPath });
export const userKeyInput = z.object({ userKey });
export const saveToUserInput = z.object({ userId: id });
