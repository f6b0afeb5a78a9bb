import { z } from "zod";
import type { stockRequestInput } from "@/contract/stock-requests";
import { mailboxKey } from "@/domain/account/mailbox";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { MAX_CONFIRMATIONS_A_DAY, MAX_OPEN_REQUESTS } from "@/domain/catalogue/stock-request";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { LOCALES } from "@/domain/text/locale";
import { lockAddress } from "@/server/accounts/find-account";
import { hasChoicePools, stockedProductColumns } from "@/server/catalogue/products/product-dto";
import { choiceStockOf, stockOfChoice } from "@/server/catalogue/stock/choice-stock";
import { priorityOfTurn, takeMailTurn } from "@/server/mail/account-budget";
import { messageIdOf } from "@/server/mail/queue-mail";
import { mailJobOf } from "@/server/mail/send-mail";
import { consume, type Limit } from "@/server/platform/admission/limit";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { defineJob, sendJob } from "@/server/platform/jobs/jobs";

const HOUR = 60 * 60;
const DAY_MS = 24 * HOUR * 1000;

/** Separate limits, so that stock requests do not use up the limits of mailed codes. */
const limitsOf = (email: string, ip: string): Limit[] => [
  { name: "stock-ip", key: ip, budget: { points: 60, seconds: HOUR } },
  { name: "stock-pair", key: `${mailboxKey(email)} ${ip}`, budget: { points: 10, seconds: HOUR } },
];

interface Wish extends z.output<typeof stockRequestInput> {
  locale: Locale;
}

export interface NewWish extends Wish {
  ip: string;
  /** True if `email` is the signed-in user's own, already verified address. */
  isOwnAddress: boolean;
}

/**
 * Requests a mail when a sold-out product is back. For the signed-in user's own address the request
 * is active at once. For any other address the response and its timing are the same whether or not
 * the address is known, since a job stores the request. Decision 053 (back-in-stock mails).
 * @returns whether the request is active without a confirmation
 * @throws DomainError product_not_found, also for an unknown choice; stock_not_out if units are for
 *   sale; stock_requests_full if the user's own address has MAX_OPEN_REQUESTS; too_many_requests
 */
export async function createStockRequest({ ip, isOwnAddress, ...wish }: NewWish): Promise<boolean> {
  await requireSoldOut(wish);
  if (isOwnAddress) {
    await prismaTransaction((tx) => waitAtOnce(tx, wish));
    return true;
  }
  await consume(limitsOf(wish.email, ip));
  const turn = await takeMailTurn("notices", ip);
  const priority = priorityOfTurn(turn);
  await prismaTransaction((tx) => sendJob(tx, stockRequestJob, { ...wish, turn }, { priority }));
  return false;
}

async function requireSoldOut({ productId, choice }: Wish): Promise<void> {
  const product = await db().product.findFirst({
    where: { id: productId, isActive: true },
    select: stockedProductColumns,
  });
  if (!product) throw new DomainError("product_not_found");
  const step = hasChoicePools(product) ? keyStepOf(stepsOf(product.optionSet)) : undefined;
  const choices = step ? step.options.map(({ value }) => value) : [""];
  if (!choices.includes(choice)) throw new DomainError("product_not_found");
  if (stockOfChoice(product, choice, await choiceStockOf([product])) !== 0) {
    throw new DomainError("stock_not_out");
  }
}

/** $1 the email, $2 the product id, $3 the choice, $4 the locale. */
const SAVE_CONFIRMED_REQUEST = statement(
  "save_confirmed_request",
  `
    INSERT INTO stock_requests (email, product_id, choice, locale, status, confirmed_at)
    VALUES ($1, $2, $3, $4, 'waiting', now())
    ON CONFLICT (email, product_id, choice) DO UPDATE
    SET status = 'waiting', locale = excluded.locale, asked_at = now(), confirmed_at = now(), told_at = NULL`,
);

/**
 * Activates the request. A fulfilled or unconfirmed request starts over; an active one keeps its
 * position in the queue.
 */
async function waitAtOnce(
  tx: PrismaTransaction,
  { email, productId, choice, locale }: Wish,
): Promise<void> {
  await lockMailbox(tx, email);
  const found = await tx.prisma.stockRequest.findFirst({ where: { email, productId, choice } });
  if (found?.status === "waiting") return;
  if (!found && (await isFull(tx, email))) throw new DomainError("stock_requests_full");
  await tx.run(SAVE_CONFIRMED_REQUEST, [email, productId, choice, locale]);
}

/**
 * Locks the address and its normalised form (`mailboxKey`): requests of all spellings of an address
 * are counted together.
 */
async function lockMailbox(tx: Transaction, email: string): Promise<void> {
  await lockAddress(tx, mailboxKey(email));
  await lockAddress(tx, email);
}

/** $1 the normalised address (`mailboxKey`). */
const COUNT_STOCK_REQUESTS = statement(
  "count_stock_requests",
  `
    SELECT count(*)::int AS count FROM stock_requests
    WHERE mailbox_key(email) = $1`,
);

async function isFull(tx: Transaction, email: string): Promise<boolean> {
  const [open] = await tx.run(COUNT_STOCK_REQUESTS, [mailboxKey(email)]);
  return (open?.count ?? 0) >= MAX_OPEN_REQUESTS;
}

/**
 * $1 the product, $2 the choice, $3 the normalised address (`mailboxKey`), $4 the milliseconds to
 * look back.
 */
const FIND_ASKED_REQUESTS = statement(
  "find_asked_requests",
  `
      SELECT product_id = $1 AND choice = $2 AND status = 'asked' AS "isSame"
      FROM stock_requests WHERE mailbox_key(email) = $3
        AND mailed_at > now() - $4 * interval '1 millisecond'`,
);

/** $1 the email, $2 the product id, $3 the choice, $4 the locale. */
const SAVE_ASKED_REQUEST = statement(
  "save_asked_request",
  `
      INSERT INTO stock_requests (email, product_id, choice, locale, status, mailed_at)
      VALUES ($1, $2, $3, $4, 'asked', now())
      ON CONFLICT (email, product_id, choice) DO UPDATE
      SET status = 'asked', locale = excluded.locale, asked_at = now(), mailed_at = now(), confirmed_at = NULL, told_at = NULL
      RETURNING id`,
);

/**
 * The job's handler: stores the request and queues the mail that requests confirmation. A mailbox
 * gets at most one such mail per product, choice and day, and MAX_CONFIRMATIONS_A_DAY in total,
 * regardless of the sender, the spelling of the address and the number of job runs. The sender of
 * the request does not learn the outcome.
 */
async function storeStockRequest({
  email,
  productId,
  choice,
  locale,
  turn,
}: AskedWish): Promise<void> {
  await prismaTransaction(async (tx) => {
    await lockMailbox(tx, email);
    const known = await tx.prisma.product.count({ where: { id: productId, isActive: true } });
    if (known === 0) return;
    const found = await tx.prisma.stockRequest.findFirst({ where: { email, productId, choice } });
    if (found?.status === "waiting" || (!found && (await isFull(tx, email)))) return;
    const mailed = await tx.run(FIND_ASKED_REQUESTS, [
      productId,
      choice,
      mailboxKey(email),
      DAY_MS,
    ]);
    if (mailed.some(({ isSame }) => isSame) || mailed.length >= MAX_CONFIRMATIONS_A_DAY) return;
    const [row] = await tx.run(SAVE_ASKED_REQUEST, [email, productId, choice, locale]);
    if (row) await queueStockConfirmation(tx, { id: row.id, email, locale, turn });
  });
}

const askedWish = z.object({
  productId: z.int(),
  choice: z.string(),
  email: z.string(),
  locale: z.enum(LOCALES),
  /**
   * Position of the mail among the recent ones of the visitor's network, from 1 (`takeMailTurn`);
   * missing in a job of the previous release.
   */
  turn: z.int().default(1),
});
type AskedWish = z.output<typeof askedWish>;

/**
 * Two slots per worker instead of one, because a person waits for the mail; no more, because
 * strangers can queue any number of these jobs.
 */
export const stockRequestJob = defineJob({
  name: "asked-stock",
  schema: askedWish,
  handler: storeStockRequest,
  options: { atOnce: 2 },
});

/**
 * Queues the mail that asks an address to confirm its request; the mail is deleted with the
 * request.
 */
async function queueStockConfirmation(
  tx: PrismaTransaction,
  { id, email, locale, turn }: { id: number; email: string; locale: Locale; turn: number },
): Promise<void> {
  const kind = "stock-confirm";
  const messageId = messageIdOf(kind, id);
  const mail = await tx.prisma.mail.create({
    data: { stockRequestId: id, kind, recipient: email, locale, messageId, turn },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: mail.id }, { priority: priorityOfTurn(turn) });
}
