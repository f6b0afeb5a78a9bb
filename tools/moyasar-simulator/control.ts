/**
 * Control paths that exist only in the simulator: its ledger, the buyer's decisions, and faults.
 * They need no credentials. Amounts are in the smallest unit.
 *
 * GET  /_simulator/books                    {payments, refunds, invoices, webhooks, apiCalls}
 * POST /_simulator/payments/{id}/confirm    the buyer confirms on the 3-D Secure page
 * POST /_simulator/payments/{id}/fail       the buyer fails the 3-D Secure check
 * POST /_simulator/payments/{id}/code       {code: "123456"}: the buyer types the STC Pay code
 * POST /_simulator/payments/{id}/complete   an initiated payment is paid, with any card
 * POST /_simulator/payments/{id}/decline    an initiated payment fails
 * POST /_simulator/payments/{id}/refund     {amount?: 500}: a refund by the owner on the provider's
 *                                           dashboard, by default of the rest (payment_refunded)
 * POST /_simulator/payments/{id}/void       a void on the dashboard (payment_voided)
 * POST /_simulator/payments/{id}/refuse-refunds   all further refunds of the payment are refused
 * POST /_simulator/payments/{id}/hide       the payment's paths answer 404 until `show`, and its
 *                                           invoice does not list it
 * POST /_simulator/payments/{id}/show
 * POST /_simulator/webhooks/mode            {mode}: new events are sent ("send"), held until their
 *                                           release ("hold": late), or never sent ("lose")
 * POST /_simulator/webhooks/release         {isReversed = false}: sends the held events, in order
 *                                           or reversed (reordered)
 * POST /_simulator/webhooks/forge           {type = "payment_paid", paymentId?, data?, secret?}: an
 *                                           event that the provider never made, with that payment
 *                                           and the fields of `data`, by default a wrong secret
 * POST /_simulator/webhooks/verify          the webhook must be verified: its code is sent once
 * POST /_simulator/webhooks/{eventId}/resend   the same event again (repeated)
 * POST /_simulator/account                  {webhookUrl, webhookSecret, webhookEvents, …}: the
 *                                           owner's changes on the dashboard (account.ts)
 * POST /_simulator/faults                   {operation, kind, times = 1, delayMs = 2000,
 *                                           retryAfter = "1"}
 *   operation  create | get | list | refund | capture | void | invoice | webhooks | otp
 *   kind       hang, reset-before, reset-after, status-403, status-404, status-429, status-500,
 *              status-503, slow, garbage, empty   (tools/simulator/faults.ts describes each)
 *              wrong-amount, wrong-currency, wrong-metadata, pending   (create only) the payment
 *              has this defect (faults.ts)
 *              another-order   executed, answered with the id of another payment
 * POST /_simulator/faults/clear             removes all planned faults
 * POST /_simulator/reset                    empties the ledger and faults, and restores the account
 */

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Reply, refusal, safeJson } from "../simulator/control-reply";
import { type Exchange, readBody, sendJson } from "../simulator/http";
import { accountSchema } from "./account";
import { ApiError } from "./errors";
import { faultSchema } from "./faults";
import type { PaymentRecord } from "./ledger";
import {
  confirm,
  enterCode,
  failChallenge,
  isWaiting,
  refund,
  settle,
  voidPayment,
} from "./payments";
import { resetWorld, type SimulatorState } from "./simulator-state";

const codeSchema = z.object({ code: z.string() });
const refundSchema = z.object({ amount: z.number().int().min(1).optional() });
const modeSchema = z.object({ mode: z.enum(["send", "hold", "lose"]) });
const releaseSchema = z.object({ isReversed: z.boolean().default(false) });
const forgerySchema = z.object({
  type: z.string().default("payment_paid"),
  paymentId: z.string().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
  secret: z.string().default("not-the-secret-of-this-shop"),
});

type Act = (world: SimulatorState, record: PaymentRecord, body: unknown) => void;

/** Decisions about an initiated payment. */
const DECISIONS = new Map<string, Act>([
  ["confirm", confirm],
  ["fail", failChallenge],
  ["code", (world, record, body) => enterCode(world, record, codeSchema.parse(body).code)],
  [
    "complete",
    (world, record) => settle(world, record, { status: "paid", message: "APPROVED", code: "00" }),
  ],
  [
    "decline",
    (world, record) => settle(world, record, { status: "failed", message: "DECLINED", code: "05" }),
  ],
]);

const CHANGES = new Map<string, Act>([
  [
    "refund",
    (world, record, body) => refund(world, record, refundSchema.parse(body).amount, "provider"),
  ],
  ["void", voidPayment],
  ["refuse-refunds", (_world, record) => Object.assign(record, { refusesRefunds: true })],
  ["hide", (_world, record) => Object.assign(record, { isHidden: true })],
  ["show", (_world, record) => Object.assign(record, { isHidden: false })],
]);

/** Serves all paths under /_simulator. */
export async function serveControl(world: SimulatorState, exchange: Exchange): Promise<void> {
  const [, , area = "", id = "", action = ""] = exchange.url.pathname.split("/");
  const text = await readBody(exchange);
  const reply =
    exchange.method === "GET" && area === "books"
      ? { status: 200, body: world.ledger.snapshot() }
      : answered(() => control(world, exchange.method, { area, id, action, text }));
  sendJson(exchange, reply.status, reply.body);
}

function answered(run: () => Reply): Reply {
  try {
    return run();
  } catch (error) {
    if (error instanceof ApiError) return { status: 409, body: error.body };
    if (error instanceof z.ZodError) return refusal(400, error.message);
    throw error;
  }
}

function control(
  world: SimulatorState,
  method: string,
  { area, id, action, text }: { area: string; id: string; action: string; text: string },
): Reply {
  if (method !== "POST") return refusal(405, "method not allowed");
  const body = safeJson(text) ?? {};
  if (area === "payments") return actOnPayment(world, { id, action, body });
  if (area === "webhooks") return actOnWebhooks(world, { id, action, body });
  if (area === "account") {
    return { status: 200, body: Object.assign(world.account, accountSchema.parse(body)) };
  }
  if (area === "faults" && id === "clear") world.faults.clear();
  else if (area === "faults") world.faults.add(faultSchema.parse(body));
  else if (area === "reset") resetWorld(world);
  else return refusal(404, "no such control");
  return { status: 200, body: {} };
}

interface Asked {
  id: string;
  action: string;
  body: unknown;
}

function actOnPayment(world: SimulatorState, { id, action, body }: Asked): Reply {
  const record = world.ledger.payments.get(id);
  const decision = DECISIONS.get(action);
  const act = decision ?? CHANGES.get(action);
  if (!record || !act) return refusal(404, "no such payment or action");
  if (decision && !isWaiting(record)) return refusal(409, `it is ${record.payment.status}`);
  act(world, record, body);
  return { status: 200, body: record.payment };
}

function actOnWebhooks(world: SimulatorState, { id, action, body }: Asked): Reply {
  const { webhooks } = world;
  if (id === "mode") {
    webhooks.mode = modeSchema.parse(body).mode;
    return { status: 200, body: {} };
  }
  if (id === "release") {
    const released = webhooks.release(releaseSchema.parse(body).isReversed);
    return { status: 202, body: { released } };
  }
  if (id === "forge") return forge(world, body);
  if (id === "verify") {
    webhooks.demandVerification();
    return { status: 202, body: {} };
  }
  if (action === "resend" && webhooks.resend(id)) return { status: 202, body: {} };
  return refusal(404, "no such event or action");
}

function forge(world: SimulatorState, body: unknown): Reply {
  const { type, paymentId = "", data, secret } = forgerySchema.parse(body);
  const real = world.ledger.payments.get(paymentId)?.payment;
  const named = { id: paymentId || randomUUID(), ...real, ...data };
  return { status: 202, body: { id: world.webhooks.forge(type, named, secret) } };
}
