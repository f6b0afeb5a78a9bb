import { z } from "zod";
import { passwordChangeInput } from "@/contract/accounts";

/** Maximum orders in a personal data export, the newest ones; more than anybody has placed. */
export const MAX_EXPORTED_ORDERS = 5_000;

/** An erasure that is requested and not done. */
export const erasureDto = z.object({
  requestedAt: z.string(),
  /** When the erasure is due. Until then the customer can withdraw the request. */
  dueAt: z.string(),
  /** Numbers of the orders that delay the erasure until they are settled, at most twenty. */
  heldBackBy: z.array(z.number().int()),
});
export type ErasureDto = z.infer<typeof erasureDto>;

/** Requires the password again: a session left open, or stolen, must not erase anything. */
export const requestErasureInput = passwordChangeInput;

const dollars = z.string();

/**
 * All data that the shop stores about a customer, for the customer: no codes, hashes or tokens, and
 * no data of others.
 */
export const myDataDto = z.object({
  account: z.object({
    username: z.string(),
    email: z.string(),
    language: z.string(),
    createdAt: z.string(),
    role: z.string().nullable(),
  }),
  sessions: z.array(z.object({ createdAt: z.string(), expiresAt: z.string() })),
  erasure: erasureDto.nullable(),
  cart: z.array(
    z.object({
      product: z.string(),
      quantity: z.number().int(),
      options: z.unknown(),
      topupFields: z.unknown(),
      updatedAt: z.string(),
    }),
  ),
  /** The code of the cart's coupon. */
  cartCoupon: z.string().nullable(),
  orders: z.array(
    z.object({
      number: z.number().int(),
      status: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      language: z.string(),
      currency: z.string(),
      totalUSD: dollars,
      /** The code of the order's coupon. */
      coupon: z.string().nullable(),
      createdAt: z.string(),
      completedAt: z.string().nullable(),
      deliveredAt: z.string().nullable(),
      items: z.array(
        z.object({
          product: z.string(),
          quantity: z.number().int(),
          priceUSD: dollars,
          discountUSD: dollars,
          chosen: z.unknown(),
          topup: z.unknown(),
          topupStatus: z.string().nullable(),
          /** Problems that were reported about the item. */
          reports: z.array(
            z.object({
              kind: z.string(),
              text: z.string(),
              status: z.string(),
              reply: z.string().nullable(),
              createdAt: z.string(),
            }),
          ),
        }),
      ),
      /** The recipient, if the order is a gift. */
      gift: z
        .object({ recipientEmail: z.string(), recipientName: z.string(), words: z.string() })
        .nullable(),
      payments: z.array(
        z.object({ status: z.string(), amountUSD: dollars, createdAt: z.string() }),
      ),
      refunds: z.array(z.object({ status: z.string(), amountUSD: dollars, createdAt: z.string() })),
      disputes: z.array(
        z.object({ state: z.string(), openedAt: z.string(), messages: z.unknown() }),
      ),
    }),
  ),
  /** Whether there are older orders than those in `orders`. */
  hasMoreOrders: z.boolean(),
  wishList: z.array(z.object({ product: z.string(), addedAt: z.string() })),
  /** Products about which the account has requested a notification when they are back in stock. */
  awaitedProducts: z.array(
    z.object({
      product: z.string(),
      choice: z.string().nullable(),
      state: z.string(),
      askedAt: z.string(),
      confirmedAt: z.string().nullable(),
      toldAt: z.string().nullable(),
    }),
  ),
  mails: z.array(
    z.object({
      kind: z.string(),
      /** Null if the mail went to another address than the account's. */
      recipient: z.string().nullable(),
      order: z.number().int().nullable(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  /** Staff notes about the account's e-mail address, and about orders of the account. */
  notes: z.array(
    z.object({ order: z.number().int().nullable(), text: z.string(), createdAt: z.string() }),
  ),
  /** IP addresses from which codes of the orders were opened on a page of the shop. */
  addressesSeen: z.array(
    z.object({ order: z.number().int(), address: z.string(), openedAt: z.string() }),
  ),
});
export type MyDataDto = z.infer<typeof myDataDto>;
