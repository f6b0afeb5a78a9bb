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
 * Wraps a number field in `nonoptional`, so that the REST adapter does not coerce its value. The
 * adapter converts the value of a plain number field in a body, even null: a quantity of null would
 * become 0 and remove the line.
 */
const strict = <Schema extends z.ZodType>(schema: Schema) => z.nonoptional(schema);

const id = strict(z.number().int().positive().max(2_147_483_647));
/** An id in a path, where everything is text. */
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
  /** The chosen options of `customization`, with their texts in both languages. */
  options: z.array(chosenOptionDto),
  /** The coupon discount on the whole line; missing if there is none. */
  discountUSD: decimalPrice.optional(),
  /**
   * Whether the line's options no longer fit the product: the line then cannot be ordered, and
   * totals leave it out.
   */
  isOutdated: z.boolean(),
  /**
   * If a quantity price lowers the unit price, the quantity from which it applies; otherwise null.
   */
  quantityFrom: z.number().int().nullable(),
  /** The answer to the Player ID field; "" for none. */
  playerId: z.string(),
  /** For a top-up, the answers so far, by the key of the field. */
  topupFields: z.record(z.string(), z.string()),
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    nameAr: z.string().nullable(),
    description: z.string(),
    imageUrl: z.string(),
    /** The price of one unit of this line with its options, from which the total is computed. */
    priceUSD: decimalPrice,
    fulfilment: z.enum(FULFILMENTS),
    /** For a top-up, the game whose fields the buyer must answer. */
    game: gameDto.nullable(),
    stock: z.number().int(),
    /** Maximum units per order; null for no limit. */
    maxPerOrder: z.number().int().nullable(),
  }),
});
export type CartItemDto = z.infer<typeof cartItemDto>;

export const cartDto = z.object({
  cart: z.array(cartItemDto),
  /** The coupon of the cart; missing if there is none. */
  coupon: z
    .object({
      code: z.string(),
      /** The total discount on the lines. */
      discountUSD: decimalPrice,
      /** Why the coupon gives no discount now; null if it does. */
      problem: z.enum(COUPON_PROBLEMS).nullable(),
      /** Minimum sum of the lines that the coupon applies to. */
      minimumUSD: decimalPrice,
    })
    .optional(),
});
export type CartDto = z.infer<typeof cartDto>;

export const addToCartInput = z.object({
  product_id: id,
  quantity: strict(z.number().int().min(1).max(MAX_LINE_QUANTITY)).default(1),
  customization: customizationInput,
  /** For a game top-up, the Player ID; it may also be given at checkout. */
  playerId: z.string().max(40).default(""),
  /** For a top-up of any game: typed answers by the key of the game's field. */
  topupFields: topupFieldsInput,
});
export type AddToCartInput = z.input<typeof addToCartInput>;

/** 0 removes the line. */
const quantity = strict(z.number().int().min(0).max(MAX_LINE_QUANTITY));
const userKey = z.string().max(40);

/** A coupon code as a person types it. */
export const couponCode = z.string().trim().min(1).max(COUPON_LIMITS.typed);
export const applyCouponInput = z.object({
  code: couponCode,
  /** The answer to the challenge in an earlier refusal of this call. */
  challenge: challengeAnswer.optional(),
});

export const lineQuantityInput = z.object({ lineId: id, quantity });
export const lineInput = z.object({ lineId: id });
export const productQuantityInput = z.object({ userKey, productId: idInPath, quantity });
export const cartProductInput = z.object({ userKey, productId: idInPath });
export const userKeyInput = z.object({ userKey });
export const saveToUserInput = z.object({ userId: id });
