import { randomUUID } from "node:crypto";
import { z } from "zod";
import { CODE_TRIES, MAILBOX_CODE_SECONDS } from "@/domain/account/account-code";
import { DomainError } from "@/domain/errors";
import { localeOr } from "@/domain/text/locale";
import { hashCode, isSameHash, newCode } from "@/server/accounts/codes/account-codes";
import type { Proof } from "@/server/accounts/codes/token";
import { type Attempt, codeLimits, mailLimits } from "@/server/accounts/limits";
import { priorityOfTurn, takeMailTurn } from "@/server/mail/account-budget";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { findOrderOf } from "@/server/orders/buyer/page/orders-of-address";
import { consume, restorePoints } from "@/server/platform/admission/limit";
import {
  databaseClock,
  type Moment,
  momentOf,
  readMoment,
  type SharedClock,
} from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { defineJob, sendJob } from "@/server/platform/jobs/jobs";

const PURPOSE = "mailbox";

const mailboxCodeJobData = z.object({
  requestId: z.uuid(),
  email: z.string(),
  reference: z.string(),
  requestedAt: z.iso.datetime(),
  /** Absent in jobs of the previous release. */
  turn: z.int().default(1),
});

export interface MailboxRequest extends Attempt {
  /** The number of an order of the address, or the payment provider's reference of its payment. */
  reference: string;
}

/**
 * Requests a code that lets this browser see the orders of an address. The response and its timing
 * are the same for any address and reference, because a job looks the order up. The code is mailed
 * to the address and works in this browser only, so nobody else can exhaust or replace it.
 * Decision 040 (access to an order page).
 * @returns the proof of the request, which the browser keeps
 * @throws DomainError too_many_requests
 */
export async function requestMailboxCode(
  { email, ip, reference }: MailboxRequest,
  clock: SharedClock = databaseClock,
): Promise<Proof<"mailbox_request">> {
  await consume(mailLimits({ email, ip }, PURPOSE, null));
  const turn = await takeMailTurn("strangers", ip);
  const requestId = randomUUID();
  await prismaTransaction(async (tx) => {
    const requestedAt = (await readMoment(tx, clock)).toISOString();
    const request = { requestId, email, reference, requestedAt, turn };
    await sendJob(tx, mailboxCodeJob, request, { priority: priorityOfTurn(turn) });
  });
  return { email, requestId };
}

/**
 * Handles a request: mails a code, once, if the reference names an order of the address that is
 * paid or being paid.
 */
async function answerMailboxRequest(
  { requestId, email, reference, requestedAt, turn }: z.output<typeof mailboxCodeJobData>,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await prismaTransaction(async (tx) => {
    const now = await readMoment(tx, clock);
    // The request is older than the lifetime of a code, so no code is sent.
    if (now.getTime() - Date.parse(requestedAt) > MAILBOX_CODE_SECONDS * 1000) return;
    const order = await findOrderOf(tx, email, reference);
    if (!order) return;
    const { locale } = order;
    await mailCode(tx, { email, requestId }, { kind: "order-access", locale, turn, now });
  });
}

interface CodeMail {
  kind: "order-access" | "payer-code";
  locale: string;
  turn: number;
  now: Date;
}

/**
 * Mails a new code to the address of the request. Does nothing if the request already has a code.
 */
async function mailCode(
  tx: PrismaTransaction,
  { email, requestId }: Proof<"mailbox_request">,
  { kind, locale, turn, now }: CodeMail,
): Promise<void> {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + MAILBOX_CODE_SECONDS * 1000);
  const { count } = await tx.prisma.mailboxCode.createMany({
    data: { id: requestId, hash: hashOf({ email, requestId }, code), expiresAt },
    skipDuplicates: true,
  });
  if (count === 0) return;
  const user = { id: null, email };
  await queueAccountMail(tx, { user, kind, locale: localeOr(locale), code, turn, now });
}

export interface PayerRequest {
  order: { id: number; locale: string };
  /** The payer's address, according to the payment provider. */
  payer: string;
  ip: string;
}

/**
 * Mails a code to an order's payer, requested by a browser that has the order's link. The code
 * permits correcting the order's address; like any proven address, it also opens the orders of that
 * mailbox. Decision 043 (corrected e-mail addresses).
 * @returns the proof of the request, which the browser keeps
 * @throws DomainError too_many_requests
 */
export async function requestPayerCode(
  { order, payer, ip }: PayerRequest,
  clock: SharedClock = databaseClock,
): Promise<Proof<"mailbox_request">> {
  await consume(mailLimits({ email: payer, ip }, PURPOSE, null));
  const turn = await takeMailTurn("strangers", ip);
  const request = { email: payer, requestId: randomUUID(), payerOf: order.id };
  await prismaTransaction(async (tx) => {
    const now = await readMoment(tx, clock);
    await mailCode(tx, request, { kind: "payer-code", locale: order.locale, turn, now });
  });
  return request;
}

/** Up to four jobs run at once: a person waits for the code, and strangers can queue many jobs. */
export const mailboxCodeJob = defineJob({
  name: "mailbox-code",
  schema: mailboxCodeJobData,
  handler: (request) => answerMailboxRequest(request),
  options: { atOnce: 4 },
});

export interface MailboxGuess {
  /** The proof that this browser requested a code; null if it did not. */
  request: Proof<"mailbox_request"> | null;
  code: string;
  ip: string;
}

/**
 * Checks the code in the browser that requested it. A guess is counted before it is compared, and a
 * right code is consumed.
 * @returns the proven address
 * @throws DomainError code_invalid for a wrong, used, expired or exhausted code, or if no code was
 *   requested or mailed; too_many_requests beyond the limit of guesses
 */
export async function enterMailboxCode(
  { request, code, ip }: MailboxGuess,
  clock: SharedClock = databaseClock,
): Promise<Proof<"mailbox">> {
  const limits = codeLimits({ email: request?.email ?? "", ip }, PURPOSE);
  await consume(limits.counted);
  if (!request || !(await isRight(request, code, clock()))) throw new DomainError("code_invalid");
  const { count } = await db().mailboxCode.deleteMany({ where: { id: request.requestId } });
  if (count === 0) throw new DomainError("code_invalid");
  await restorePoints(limits.restored);
  return { email: request.email, payerOf: request.payerOf };
}

/** $1 the request, $2 the moment, $3 the maximum number of tries. */
const TRY_MAILBOX_CODE = statement(
  "try_mailbox_code",
  `
    UPDATE mailbox_codes SET tries = tries + 1
    WHERE id = $1::uuid AND expires_at > ${momentOf("$2")} AND tries < $3
    RETURNING hash`,
);

async function isRight(
  request: Proof<"mailbox_request">,
  code: string,
  now: Moment,
): Promise<boolean> {
  const [row] = await run(TRY_MAILBOX_CODE, [request.requestId, now, CODE_TRIES]);
  const hash = hashOf(request, code);
  return row !== undefined && isSameHash(row.hash, hash);
}

/** The hash includes the address: a code proves that address and no other. */
const hashOf = ({ requestId, email }: Proof<"mailbox_request">, code: string) =>
  hashCode(`${PURPOSE}:${requestId}:${email}`, code);
