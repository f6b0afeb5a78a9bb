import { z } from "zod";
import { passwordChangeInput } from "@/contract/accounts";

/** Orders in the file of one's data, the newest: more than anybody has placed. */
export const MOST_ORDERS_OF_A_PERSON = 5_000;

/** An erasure that was asked for and is not done. */
export const erasureDto = z.object({
  requestedAt: z.string(),
  /** Until then it can be taken back. */
  dueAt: z.string(),
  /** Numbers of orders that hold it back until they are settled, the first twenty. */
  heldBackBy: z.array(z.number().int()),
});
export type ErasureDto = z.infer<typeof erasureDto>;

/** The password again: a session that was left open, or stolen, erases nothing. */
export const requestErasureInput = passwordChangeInput;

const dollars = z.string();

/** Everything that the shop keeps of a customer, for the customer. No code, hash or token; nothing of anybody else. */
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
  /** The code of the coupon in it. */
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
      /** The code of the coupon that it was placed with. */
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
          /** Problems that were reported of it. */
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
      /** To whom it was sent instead. */
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
  /** Whether there are older orders than these. */
  hasMoreOrders: z.boolean(),
  wishList: z.array(z.object({ product: z.string(), addedAt: z.string() })),
  /** Products of which the account wants to be told when they are back. */
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
      /** Null where it went to an address that is not this account's. */
      recipient: z.string().nullable(),
      order: z.number().int().nullable(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  /** What the staff wrote down about the account's address, and about orders that the account placed. */
  notes: z.array(
    z.object({ order: z.number().int().nullable(), text: z.string(), createdAt: z.string() }),
  ),
  /** From where the codes of the orders were opened on a page of the shop. */
  addressesSeen: z.array(
    z.object({ order: z.number().int(), address: z.string(), openedAt: z.string() }),
  ),
});
export type MyDataDto = z.infer<typeof myDataDto>;
