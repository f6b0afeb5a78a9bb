import { z } from "zod";
import {
  reason,
  requiredLines,
  rowId,
  searchText,
  signedDecimal,
  withCode,
} from "@/contract/admin/common";
import { orderRow } from "@/contract/admin/orders/order-table";
import { rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import {
  BLOCK_KINDS,
  type BlockKind,
  MAX_BLOCKED_LENGTH,
  MAX_NOTE_LENGTH,
} from "@/domain/account/customer";
import { parseEmail, withoutInvisible } from "@/domain/account/email-address";
import { CLAIM_KINDS, CLAIM_STATUSES } from "@/domain/orders/claim";
import { HOLD_KINDS, HOLD_OUTCOMES } from "@/domain/orders/hold-rules";
import { isPlainLine } from "@/domain/text/text-limits";

const time = z.string().nullable();

/**
 * The key that names a customer in the panel's URLs instead of the e-mail address, because URLs are
 * logged: see src/server/orders/placing/customer-key.ts.
 */
export const customerKeyText = z.string().regex(/^[\w-]{40,500}$/);

/** Minimum characters of a search: a shorter text matches too many customers. */
export const MIN_CUSTOMER_SEARCH = 3;
/** Maximum customers that match a part of an address; a longer search text narrows them down. */
export const MAX_CUSTOMER_RESULTS = 20;

export const findCustomersInput = z.object({ q: searchText });

const foundCustomerDto = z.object({
  key: customerKeyText,
  email: z.string(),
  /** Orders with this address, counted up to a thousand. */
  orders: z.number().int(),
  /** The captured less the refunded amount of these orders. */
  spentUSD: signedDecimal,
  lastOrderAt: time,
});
export const foundCustomersDto = z.array(foundCustomerDto);

export const customerListInput = z.object({
  /** A complete address; null for all customers. */
  email: searchText.nullable().default(null),
  /** The last customer of the previous page. */
  after: customerKeyText.nullable().default(null),
});
/** Customers sorted by address; `next` is null on the last page. */
export const customerListDto = z.object({
  rows: foundCustomersDto,
  next: customerKeyText.nullable(),
});
export type CustomerListDto = z.infer<typeof customerListDto>;

export const customerInput = z.object({ customer: customerKeyText });

/** Maximum entries of each list on a customer's page, the latest ones. */
export const MAX_ENTRIES_PER_LIST = 50;

/**
 * A customer as the panel shows them, identified by an e-mail address: the orders with this
 * address, and the orders of the account with this address.
 */
export const customerDto = z.object({
  key: customerKeyText,
  email: z.string(),
  account: z
    .object({ id: rowId, username: z.string(), since: z.string(), isStaff: z.boolean() })
    .nullable(),
  /** When a requested erasure of the customer's data is due. */
  erasureDueAt: time,
  phones: z.array(z.string()),
  sums: z.object({
    orders: rowCount,
    /** Completed or delivered orders. */
    paid: rowCount,
    capturedUSD: decimalPrice,
    refundedUSD: decimalPrice,
    /** The captured less the refunded amount. */
    spentUSD: signedDecimal,
    firstOrderAt: time,
    lastOrderAt: time,
  }),
  orders: z.array(orderRow),
  claims: z.array(
    z.object({
      id: rowId,
      orderId: rowId,
      kind: z.enum(CLAIM_KINDS),
      status: z.enum(CLAIM_STATUSES),
      text: z.string(),
      createdAt: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: rowId,
      orderId: rowId,
      amountUSD: decimalPrice,
      status: z.string(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      id: rowId,
      orderId: rowId.nullable(),
      kind: z.string(),
      createdAt: z.string(),
      sentAt: time,
      bouncedAt: time,
      isGivenUp: z.boolean(),
    }),
  ),
  holds: z.array(
    z.object({
      orderId: rowId,
      rules: z.array(z.enum(HOLD_KINDS)),
      heldAt: z.string(),
      outcome: z.enum(HOLD_OUTCOMES),
      decidedBy: z.string().nullable(),
    }),
  ),
  gifts: z.array(
    z.object({
      orderId: rowId,
      /** True if the customer received the gift; false if the customer sent it. */
      isReceived: z.boolean(),
      email: z.string(),
      sendAt: z.string(),
      openedAt: time,
    }),
  ),
});
export type CustomerDto = z.infer<typeof customerDto>;

/** The subject of a note: an order or a customer. */
const noteAbout = z.union([z.object({ orderId: rowId }), z.object({ customer: customerKeyText })]);
export type NoteAbout = z.infer<typeof noteAbout>;

const noteDto = z.object({
  id: rowId,
  /** The note's order; null for a note about the customer. */
  orderId: rowId.nullable(),
  /** "" if the note was withdrawn. */
  text: z.string(),
  writer: z.string(),
  /** Whether the admin who sent the request wrote the note. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  takenBackAt: time,
  takenBackBy: z.string().nullable(),
});
export type NoteDto = z.infer<typeof noteDto>;

/** The latest first. */
export const notesDto = z.array(noteDto);
export const notesInput = z.object({ about: noteAbout });

export const noteText = requiredLines(MAX_NOTE_LENGTH, {
  missing: "note_missing",
  tooLong: "note_too_long",
});
export const addNoteInput = z.object({ about: noteAbout, text: noteText });
export const withdrawNoteInput = z.object({ id: rowId });

/** A blocked e-mail address or Player ID: an order with the blocked value is refused. */
const blockDto = z.object({
  id: rowId,
  kind: z.enum(BLOCK_KINDS),
  /** "" for an erased address, whose block remains. */
  value: z.string(),
  reason: z.string(),
  blockedBy: z.string(),
  createdAt: z.string(),
  liftedAt: time,
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
});
export type BlockDto = z.infer<typeof blockDto>;

/** Active blocks first, then lifted ones; both groups have the latest block first. */
export const blocksDto = z.array(blockDto);

/** A complete address or Player ID, to find lifted blocks too; "" for the latest active blocks. */
export const blocksInput = z.object({ q: searchText });

/** A typed address or Player ID, compared in normalized form (`mailboxKey`, `foldedPlayerId`). */
const blockedValue = z
  .string(withCode("block_value_invalid"))
  .max(MAX_BLOCKED_LENGTH, withCode("block_value_invalid"))
  .transform(withoutInvisible)
  .pipe(
    z
      .string()
      .min(1, withCode("block_value_invalid"))
      .refine(isPlainLine, withCode("hidden_characters")),
  );

/** An invalid address would block nobody. */
const isBlockable = ({ kind, value }: { kind: BlockKind; value: string }) =>
  kind !== "email" || parseEmail(value) !== null;

export const addBlockInput = z.object({ kind: z.enum(BLOCK_KINDS), value: blockedValue, reason });
export const blockForm = addBlockInput.refine(isBlockable, {
  ...withCode("block_value_invalid"),
  path: ["value"],
});
export const liftBlockInput = z.object({ id: rowId, reason });
